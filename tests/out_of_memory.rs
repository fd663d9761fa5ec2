//! Memory that is refused: whichever piece a call asks for and does not get, it answers as ever or says
//! that memory is short, writes nothing then, and is as good as new the next time. A program of its own,
//! because it refuses memory to everything in it.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod deal;
    pub mod hex_calls;
    pub mod memory;
    pub mod questions;
    pub mod random;
    pub mod referee;
}

use common::memory::{Refusal, Refusing, refusing};
use common::questions::{Answer, Question, questions};
use handsense::ffi::HsStatusCode;

#[global_allocator]
static MEMORY: Refusing = Refusing;

/// The answer under a refusal, and how often memory was asked for.
fn ask(question: &Question, refusal: Refusal) -> (Answer, usize) {
    let mut asked = 0;
    let answer = question.ask(&mut |call| {
        let (status, count) = refusing(refusal, call);
        asked = count;
        status
    });
    (answer, asked)
}

#[test]
fn what_is_refused_is_gone_without_or_said() {
    let memory = HsStatusCode::HS_ERROR_MEMORY as i32;
    let (mut tried, mut refused) = (0, 0);
    let questions = questions();
    for question in &questions {
        let name = &question.name;
        let (usual, asked) = ask(question, Refusal::None);
        assert_eq!(usual.0 < 0, question.is_wrong(), "{name}: {}", usual.0);
        // The first pieces and the last ones, and some of those between.
        let matters = |&number: &usize| number.min(asked - number) < 40 || number % 7 == 0;
        for number in (0..asked).filter(matters) {
            for refusal in [Refusal::One(number), Refusal::AllAfter(number)] {
                let (answer, _) = ask(question, refusal);
                assert!(
                    answer == usual || answer.0 == memory,
                    "{name}, {refusal:?}: {answer:?}"
                );
                tried += 1;
                refused += usize::from(answer.0 == memory);
            }
        }
        assert_eq!(ask(question, Refusal::None).0, usual, "{name}");
    }
    println!(
        "{} questions, {tried} refusals, {refused} times said",
        questions.len()
    );
    // Mostly it is said; where only less is remembered or fewer threads work, the answer is the usual one.
    assert!(tried > 500 && refused > tried / 2, "{refused} of {tried}");
}
