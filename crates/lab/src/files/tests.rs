use std::fs;
use std::path::{Path, PathBuf};

use super::disk::fault::{self, Fault};
use super::outputs::{OutputError, check};
use super::*;
use crate::matches::game_match::tests::{built_in, config};
use crate::matches::game_match::{Match, PlayedUnit};
use crate::matches::record::UnitKind;
use crate::results::results_file::{self, ResultsFile};

/// An empty directory.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("handsense-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_file_has_one_writer() {
    let path = fresh("writer").join("file");
    let lock = FileLock::take(&path).unwrap();
    assert!(matches!(FileLock::take(&path), Err(FileError::Busy(_))));
    // The lock survives the replacement of the file.
    WholeFile::replace(&lock, &path, b"new").unwrap();
    assert!(matches!(FileLock::take(&path), Err(FileError::Busy(_))));
    assert_eq!(fs::read(&path).unwrap(), b"new");
    drop(lock);
    FileLock::take(&path).unwrap();
    let names = fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(names, 1, "only the file is left");
}

#[cfg(unix)]
#[test]
fn a_results_file_has_one_writer_under_all_its_names() {
    let path = fresh("names").join("match.jsonl");
    let game_match = built_in(config(&["tuned", "as-designed"], UnitKind::Deal, 1));
    let header = game_match.header();
    let writer = ResultsFile::create(&path, header, false).unwrap();
    let link = path.with_file_name("link.jsonl");
    fs::hard_link(&path, &link).unwrap();
    let refused = ResultsFile::resume(&link, header).map(drop).unwrap_err();
    let busy = format!("another run writes {}", link.display());
    assert_eq!(refused.to_string(), busy);
    // Readers are not blocked.
    assert_eq!(results_file::read(&link).unwrap().units.len(), 0);
    drop(writer);
    let (_writer, _) = ResultsFile::resume(&link, header).unwrap();
    let refused = ResultsFile::resume(&path, header).map(drop).unwrap_err();
    assert!(refused.to_string().starts_with("another run writes"));
}

#[test]
fn a_replaced_file_is_old_or_new_after_every_fault() {
    let path = fresh("replaced").join("file");
    let mut points = 0;
    for fault in [Fault::Kill, Fault::FullDisk] {
        for older in [None, Some(b"the old contents")] {
            for at in 0.. {
                let _ = fs::remove_file(&path);
                if let Some(bytes) = older {
                    fs::write(&path, bytes).unwrap();
                }
                let write = || WholeFile::write_all_to(&path, b"new");
                let (done, count) = fault::with(Some((fault, at)), write);
                let found = fs::read(&path).ok();
                let old = older.map(|bytes| bytes.to_vec());
                assert!(found == old || found.as_deref() == Some(b"new"), "{at}");
                // The next run succeeds.
                if count <= at {
                    done.unwrap();
                    break;
                }
                assert!(done.is_err());
                points += 1;
                write().unwrap();
                assert_eq!(fs::read(&path).unwrap(), b"new");
                assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
            }
        }
    }
    // Creation, write, sync, rename, sync of the directory.
    assert_eq!(points, 2 * 2 * 5);
}

/// Plays the match into the file, from its start or from where it was interrupted.
fn run(game_match: &Match, path: &Path, units: &[PlayedUnit]) -> Result<(), String> {
    let opened = ResultsFile::resume(path, game_match.header());
    let (mut file, results) = opened.map_err(|error| error.to_string())?;
    for unit in &units[results.units.len()..] {
        file.add(unit).map_err(|error| error.to_string())?;
    }
    file.finish().map_err(|error| error.to_string())
}

#[test]
fn a_match_is_resumed_to_the_same_bytes_after_every_fault() {
    let path = fresh("resumed").join("match.jsonl");
    let game_match = built_in(config(&["tuned", "as-designed"], UnitKind::Deal, 6));
    let stop = std::sync::atomic::AtomicBool::new(false);
    let units: Vec<PlayedUnit> = (0..6)
        .map(|unit| game_match.play(unit, &stop).unwrap().unwrap())
        .collect();
    let play = || run(&game_match, &path, &units);
    play().unwrap();
    // A line of times can be lost; the results cannot.
    let results = |path: &Path| -> Vec<String> {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with("{\"times\""));
        lines.map(str::to_owned).collect()
    };
    let whole = results(&path);
    let mut points = 0;
    for fault in [Fault::Kill, Fault::FullDisk] {
        for at in 0.. {
            let _ = fs::remove_file(&path);
            let (done, count) = fault::with(Some((fault, at)), play);
            if count <= at {
                done.unwrap();
                break;
            }
            assert!(done.is_err());
            points += 1;
            // The runs that resume it are interrupted too, each one operation later.
            for again in 0.. {
                let (_, count) = fault::with(Some((fault, again)), play);
                if count <= again {
                    break;
                }
                points += 1;
            }
            play().unwrap();
            assert_eq!(results(&path), whole, "{fault:?} at {at}");
        }
    }
    println!("{points} interrupted runs");
    assert!(points >= 2 * 2 * 12, "{points}");
}

#[test]
fn no_input_and_no_existing_file_is_replaced() {
    let directory = fresh("outputs");
    let [input, new, old] = ["input", "new", "old"].map(|name| directory.join(name));
    fs::write(&input, "x").unwrap();
    fs::write(&old, "x").unwrap();
    let exists = Err(OutputError::Exists(old.clone()));
    assert_eq!(check(&new, &[&input], false), Ok(()));
    assert_eq!(check(&old, &[&input], false), exists);
    assert_eq!(check(&old, &[&input], true), Ok(()));
    let mut names = vec![directory.join("../").join(directory.file_name().unwrap())];
    names[0].push("input");
    names.push(input.clone());
    #[cfg(unix)]
    for (number, name) in ["soft", "hard"].into_iter().enumerate() {
        let link = directory.join(name);
        match number {
            0 => std::os::unix::fs::symlink(&input, &link).unwrap(),
            _ => fs::hard_link(&input, &link).unwrap(),
        }
        names.push(link);
    }
    for name in names {
        let path = name.clone();
        let refused = Err(OutputError::Input(path));
        assert_eq!(check(&name, &[&input], true), refused);
    }
    #[cfg(unix)]
    assert_eq!(check(Path::new("/dev/null"), &[&input], false), Ok(()));
}

#[test]
#[cfg(unix)]
fn links_get_no_bytes_unless_forced() {
    let directory = fresh("links");
    let [victim, target, link] = ["victim", "target", "link"].map(|name| directory.join(name));
    fs::write(&victim, "kept").unwrap();
    // The name of the temporary file leads elsewhere.
    std::os::unix::fs::symlink(&victim, directory.join(".target.part")).unwrap();
    WholeFile::write_all_to(&target, b"new").unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"new");
    assert!(!fs::symlink_metadata(&target).unwrap().is_symlink());
    assert_eq!(fs::read(&victim).unwrap(), b"kept");
    // A link to no file.
    std::os::unix::fs::symlink(directory.join("nothing"), &link).unwrap();
    let exists = Err(OutputError::Exists(link.clone()));
    assert_eq!(check(&link, &[], false), exists);
    assert_eq!(check(&link, &[], true), Ok(()));
}

#[test]
#[cfg(target_os = "linux")]
fn an_endless_line_is_refused() {
    let refused = results_file::read(Path::new("/dev/zero")).map(|_| ());
    let text = refused.unwrap_err().to_string();
    assert_eq!(text, "/dev/zero, line 1: a line of 16 MiB is no record");
}
