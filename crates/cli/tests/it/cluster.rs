//! Tests of the programs that distribute a match over machines: the merged match equals that of a single run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::common::matches::{COMMAND, json, text, timeless, without_times};
use crate::common::tools::{root, run, scratch, skipped};

const MATCH: [&str; 6] = [
    "tuned",
    "as-designed",
    "--deals",
    "40",
    "--rules",
    "legacy-main",
];

fn example(name: &str) -> PathBuf {
    root().join("examples/cluster").join(name)
}

/// Plays the match in one run and compares the merged one with it.
fn assert_is_the_match(merged: &Path, directory: &Path) {
    let whole = directory.join("whole.jsonl");
    let report = json(&[&MATCH[..], &["--out", text(&whole)]].concat());
    assert_eq!(without_times(merged), without_times(&whole));
    assert_eq!(timeless(json(&["show", text(merged)])), timeless(report));
}

/// A batch script as Slurm runs it, except that the tasks run in sequence.
fn batch(script: &str, directory: &Path) -> Command {
    let mut command = Command::new("bash");
    command
        .arg(example(script))
        .current_dir(directory)
        .env("HANDSENSE", COMMAND)
        .env_remove("PARTS")
        .env_remove("SHARDS");
    command
}

fn task(number: u32, count: u32, directory: &Path) -> Command {
    let mut command = batch("match.sbatch", directory);
    command
        .args(MATCH)
        .env("SLURM_ARRAY_TASK_ID", number.to_string())
        .env("SLURM_ARRAY_TASK_COUNT", count.to_string())
        .env("SLURM_CPUS_PER_TASK", "2");
    command
}

#[test]
fn a_slurm_array_plays_the_match() {
    let directory = scratch("slurm");
    for number in 1..=4 {
        run(&mut task(number, 4, &directory));
    }
    // The third task was preempted in the middle of a line and is submitted again alone.
    let third = directory.join("parts/3.jsonl");
    let all = fs::read_to_string(&third).expect("a shard");
    fs::write(&third, &all[..all.len() / 2]).expect("a file");
    let early = batch("merge.sbatch", &directory)
        .arg("match.jsonl")
        .output();
    let said = String::from_utf8(early.expect("bash runs").stderr).expect("UTF-8");
    assert!(said.contains("parts/3.jsonl is not finished"), "{said}");
    let cut_in_one = task(3, 1, &directory).output().expect("bash runs");
    assert_eq!(cut_in_one.status.code(), Some(2), "there is no shard 3/1");
    run(task(3, 1, &directory).env("SHARDS", "4"));

    let csv = ["match.jsonl", "--csv", "match.csv"];
    let shown = run(batch("merge.sbatch", &directory).args(csv));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    let table = fs::read_to_string(directory.join("match.csv")).expect("a table");
    assert_eq!(table.lines().count(), 1 + 40 * 6 * 4);
    assert_is_the_match(&directory.join("match.jsonl"), &directory);
}

/// A Python with a module; reports when there is none.
///
/// `.ci/cluster` creates a virtual environment and sets HANDSENSE_PYTHON to its interpreter.
fn python_with(module: &str) -> Option<PathBuf> {
    let named = std::env::var_os("HANDSENSE_PYTHON");
    let python = PathBuf::from(named.unwrap_or_else(|| "python3".into()));
    let there = Command::new(&python)
        .args(["-c", &format!("import {module}")])
        .output();
    if there.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    skipped(&format!("the Python module {module} is not installed"));
    None
}

/// A call of Python that leaves no compiled file beside the source, and reports nothing to the
/// authors of Ray.
fn call(python: &Path, directory: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .current_dir(directory)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("RAY_USAGE_STATS_ENABLED", "0");
    command
}

/// A handsense for the workers that fails on its first call.
fn fails_once(directory: &Path) -> PathBuf {
    let path = directory.join("fails-once");
    let script = format!(
        "#!/bin/sh\nmkdir \"$0.failed\" 2>/dev/null && exit 1\nexec \"{COMMAND}\" \"$@\"\n"
    );
    fs::write(&path, script).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    path
}

/// Plays the match with one of the programs in Python, on two workers of this machine.
fn assert_plays_the_match(program: &str, python: &Path, directory: &Path) {
    let once = fails_once(directory);
    let cluster = |out: &str| {
        let mut command = call(python, directory);
        command
            .arg(example(program))
            .args(["--workers", "2", "--parts", "5", "--handsense"])
            .arg(&once)
            .args(["--handsense-here", COMMAND, "--directory", "parts"])
            .args(["--out", out, "--"]);
        command
    };
    let shown = run(cluster("match.jsonl").args(MATCH));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    assert!(
        directory.join("fails-once.failed").exists(),
        "a shard was played again"
    );
    assert_is_the_match(&directory.join("match.jsonl"), directory);

    // Existing shards are not played again, nor mixed with those of another match.
    let third = directory.join("parts/3.jsonl");
    let before = fs::read_to_string(&third).expect("a shard");
    run(cluster("again.jsonl").args(MATCH));
    assert_eq!(
        fs::read_to_string(&third).expect("a shard"),
        before,
        "times included"
    );
    let other = cluster("other.jsonl")
        .args(MATCH)
        .args(["--seed", "2"])
        .output();
    let other = other.expect("python runs");
    assert_eq!(other.status.code(), Some(1));
    let said = String::from_utf8_lossy(&other.stderr);
    assert!(
        said.contains(": the earlier results file of this shard holds another match"),
        "{said}"
    );
    assert!(!said.contains("Traceback"), "{said}");
}

/// What a program sends to its workers can be called where its modules do not exist.
fn assert_needs_no_module(program: &str, cloudpickle: &str, python: &Path, directory: &Path) {
    let send = format!(
        "import sys, {program}, shards, {cloudpickle} as pickle\n\
         sys.stdout.buffer.write(pickle.dumps(shards.play_shard))"
    );
    let sent = call(python, directory)
        .args(["-c", &send])
        .env("PYTHONPATH", example(""))
        .output()
        .expect("python runs");
    assert!(sent.status.success(), "{sent:?}");
    fs::write(directory.join("task"), sent.stdout).expect("a file");
    let receive = format!(
        "import {cloudpickle} as pickle\n\
         print(pickle.load(open('task', 'rb'))(['true'], 'begun'))"
    );
    let result = run(call(python, directory).args(["-c", &receive]));
    assert_eq!(result, "begun\n");
}

/// Runs the block of the manual that plays on this machine, with fewer deals and without pip.
fn assert_runs_as_in_the_manual(program: &str, python: &Path, directory: &Path) {
    let page = fs::read_to_string(root().join("docs/use/cluster.md")).expect("the manual");
    let lines: String = page
        .split("```sh\n")
        .filter_map(|rest| rest.split("```").next())
        .find(|block| block.contains(program) && block.starts_with("pip "))
        .expect("the block of the manual")
        .lines()
        .filter(|line| !line.starts_with("pip "))
        .collect();
    let line = lines
        .replace("20000", "40")
        .replace(program, text(&example(program)))
        .replace("python3", text(python));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = Path::new(COMMAND).parent().expect("a directory");
    let here = directory.join("manual");
    fs::create_dir(&here).expect("a directory");
    let shown = run(call(Path::new("sh"), &here)
        .args(["-euc", &line])
        .env("PATH", format!("{}:{path}", bin.display())));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    assert!(here.join("match.jsonl.parts/8.jsonl").exists());
}

#[test]
fn a_dask_cluster_plays_the_match() {
    let Some(python) = python_with("distributed") else {
        return;
    };
    let directory = scratch("dask");
    assert_plays_the_match("match_dask.py", &python, &directory);
    assert_needs_no_module("match_dask", "cloudpickle", &python, &directory);
    assert_runs_as_in_the_manual("match_dask.py", &python, &directory);
}

#[test]
fn a_ray_cluster_plays_the_match() {
    let Some(python) = python_with("ray") else {
        return;
    };
    let directory = scratch("ray");
    assert_plays_the_match("match_ray.py", &python, &directory);
    assert_needs_no_module("match_ray", "ray.cloudpickle", &python, &directory);
    assert_runs_as_in_the_manual("match_ray.py", &python, &directory);
}

/// The objects of a Kubernetes manifest, valid by the schema of Kubernetes if Python has it.
fn manifest(name: &str, python: &Path) -> Vec<Value> {
    let read = "\
import json, sys, yaml
objects = list(yaml.safe_load_all(open(sys.argv[1])))
try:
    import kubernetes_validate
except ImportError:
    print('SKIPPED: the Python module kubernetes_validate is not installed', file=sys.stderr)
else:
    for one in objects:
        kubernetes_validate.validate(one, '1.33', strict=True)
print(json.dumps(objects))
";
    let output = Command::new(python)
        .args(["-c", read])
        .arg(example(name))
        .stderr(Stdio::inherit())
        .output()
        .expect("python runs");
    assert!(output.status.success(), "{name} is not valid");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The only container of a Job.
fn container(job: &Value) -> &Value {
    let containers = &job["spec"]["template"]["spec"]["containers"];
    assert_eq!(containers.as_array().map(Vec::len), Some(1));
    &containers[0]
}

/// The texts of a list.
fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.iter()
        .map(|text| text.as_str().expect("text"))
        .collect()
}

/// The command of a container as Kubernetes runs it, with the directory of its volume.
fn pod(container: &Value, arguments: &[&str], volume: &Path) -> Command {
    let mounts = &container["volumeMounts"];
    assert_eq!(container["workingDir"], mounts[0]["mountPath"]);
    let command = texts(&container["command"]);
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = Path::new(COMMAND).parent().expect("a directory");
    let mut pod = Command::new(command[0]);
    pod.args(&command[1..])
        .args(arguments)
        .current_dir(volume)
        .env("PATH", format!("{}:{path}", bin.display()));
    pod
}

#[test]
fn an_indexed_job_of_kubernetes_plays_the_match() {
    let Some(python) = python_with("yaml") else {
        return;
    };
    let volume = scratch("kubernetes");
    let objects = manifest("match.yaml", &python);
    let [claim, job] = &objects[..] else {
        panic!("two objects, not {}", objects.len());
    };
    let shard = container(job);
    // The match of the manifest with fewer deals.
    let arguments: Vec<_> = texts(&shard["args"])
        .into_iter()
        .map(|word| if word == "1000000" { "40" } else { word })
        .collect();
    assert_eq!(arguments, MATCH);
    assert_eq!(job["spec"]["completionMode"], "Indexed");
    let shards = job["spec"]["completions"].as_u64().expect("a number");
    let environment = &shard["env"];
    assert_eq!(environment[0]["name"], "SHARDS");
    assert_eq!(environment[0]["value"], shards.to_string());
    assert_eq!(environment[1]["name"], "THREADS");
    let policy = &job["spec"]["podFailurePolicy"]["rules"][1]["onExitCodes"];
    assert_eq!(policy["containerName"], shard["name"]);
    for index in 0..shards {
        run(pod(shard, &arguments, &volume)
            .env("JOB_COMPLETION_INDEX", index.to_string())
            .env("SHARDS", shards.to_string())
            .env("THREADS", "1"));
    }

    let objects = manifest("merge.yaml", &python);
    let merging = container(&objects[0]);
    assert_eq!(merging["image"], shard["image"]);
    for job in [job, &objects[0]] {
        let volume = &job["spec"]["template"]["spec"]["volumes"][0];
        assert_eq!(volume["name"], container(job)["volumeMounts"][0]["name"]);
        assert_eq!(
            volume["persistentVolumeClaim"]["claimName"],
            claim["metadata"]["name"]
        );
    }
    let shown = run(&mut pod(merging, &texts(&merging["args"]), &volume));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    assert_is_the_match(&volume.join("match.jsonl"), &volume);
}
