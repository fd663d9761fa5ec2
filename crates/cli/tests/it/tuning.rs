//! Tests that the library's weights equal those of their checkpoints, and that invalid
//! checkpoints are refused.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::tools::root;

/// The exit code, the output and the error output of the command.
fn tune(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_handsense"))
        .arg("tune")
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("an exit code");
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn the_library_has_the_weights_of_its_checkpoints() {
    for (of, file) in [
        ("policy", "tuning/tuned.json"),
        ("playout", "tuning/playout.json"),
    ] {
        let (code, shown, complaint) = tune(&["--of", of, "--from", file, "--candidates", "0"]);
        assert_eq!((code, complaint.as_str()), (0, ""), "{file}");
        assert_eq!(shown, "no better weights were found\n", "{file}");
    }
    let (_, shown, _) = tune(&["--from", "plain", "--candidates", "0"]);
    assert!(shown.contains("(was ["), "{shown}");
}

#[test]
fn a_search_resumes_from_its_checkpoint() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("weights.json");
    let _ = fs::remove_file(&path);
    let file = path.to_str().expect("UTF-8");
    let search = |candidates: &str| {
        let (code, _, complaint) = tune(&[
            "--from",
            "plain",
            "--against",
            "as-designed=1",
            "--seed",
            "3",
            "--checkpoint",
            file,
            "--candidates",
            candidates,
        ]);
        assert_eq!((code, complaint.as_str()), (0, ""));
        fs::read_to_string(&path).expect("a checkpoint")
    };
    let in_parts = [search("4"), search("3")][1].clone();
    fs::remove_file(&path).expect("the checkpoint");
    assert_eq!(search("7"), in_parts);
    assert!(in_parts.contains("\"tried\": 7"), "{in_parts}");
}

#[test]
fn invalid_checkpoints_are_refused() {
    let (code, shown, complaint) = tune(&["--of", "playout", "--from", "tuning/tuned.json"]);
    assert_eq!((code, shown.as_str()), (1, ""));
    assert!(
        complaint.contains("tuned.json: these are weights of another policy"),
        "{complaint}"
    );
    let (code, _, complaint) = tune(&["--from", "tuning/none.json"]);
    assert_eq!(code, 1);
    assert!(complaint.contains("none.json: "), "{complaint}");
    let (code, _, complaint) = tune(&["--fixed", "play.luck"]);
    assert_eq!(code, 2);
    assert!(
        complaint.contains("unknown weight 'play.luck'"),
        "{complaint}"
    );
}
