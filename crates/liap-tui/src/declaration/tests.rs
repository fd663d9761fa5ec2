use super::*;
use crate::deal;
use handsense_core::Rng;

/// Random declaration contexts.
fn situations(count: usize, mut check: impl FnMut(&DeclarationContext<'_>)) {
    let mut rng = Rng::new(11);
    for _ in 0..count {
        let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        rng.shuffle(&mut hand);
        let previous: Vec<u8> = (0..rng.below(4)).map(|_| rng.below(9) as u8).collect();
        let must_be_nonzero = rng.below(4) == 0;
        check(&DeclarationContext {
            hand: &hand,
            previous: &previous,
            must_be_nonzero,
        });
    }
}

#[test]
fn only_gen1_makes_forbidden_declarations() {
    let mut forbidden = 0;
    situations(20_000, |context| {
        for strategy in Strategy::ALL {
            let declared = declare(strategy, context);
            let legal = context.legal().contains(declared);
            forbidden += usize::from(!legal);
            assert!(
                legal || strategy == Strategy::Gen1,
                "{strategy:?} {context:?}"
            );
        }
    });
    assert!(forbidden < 40, "{forbidden}");
}

/// The hands of the worked examples, declared first and after a 2.
#[test]
fn new_strategy_on_the_worked_examples() {
    for (pieces, first, second) in [
        ([14, 11, 6, 6, 8, 4, 1, 1], 6, 6),
        ([10, 9, 8, 7, 5, 3, 2, 2], 2, 2),
        ([6, 5, 4, 3, 3, 1, 1, 2], 0, 0),
    ] {
        let hand = crate::testing::pieces(&pieces);
        let after = |previous| DeclarationContext {
            hand: &hand,
            previous,
            must_be_nonzero: false,
        };
        assert_eq!(declare(Strategy::New, &after(&[])), first, "{pieces:?}");
        assert_eq!(declare(Strategy::New, &after(&[2])), second, "{pieces:?}");
    }
}

#[test]
fn forbidden_reference_score_becomes_the_highest_or_lowest_legal_number() {
    // Three strong plays and a general score 4.
    let hand = crate::testing::pieces(&[14, 11, 6, 6, 8, 4, 1, 1]);
    let last = |previous, must_be_nonzero| {
        declare(
            Strategy::Reference,
            &DeclarationContext {
                hand: &hand,
                previous,
                must_be_nonzero,
            },
        )
    };
    assert_eq!(last(&[1, 1, 1], false), 4);
    assert_eq!(last(&[1, 1, 2], false), 0);
    assert_eq!(last(&[1, 1, 2], true), 1);
}
