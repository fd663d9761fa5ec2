use super::*;
use crate::deal;
use crate::plays::Play;

#[test]
fn responses_have_the_required_size_and_leads_are_plays() {
    let mut rng = Rng::new(5);
    for _ in 0..20_000 {
        let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        rng.shuffle(&mut hand);
        hand.truncate(1 + rng.below(8) as usize);
        let leads = rng.below(2) == 0;
        let most = hand.len().min(6) as u32;
        let declarations = [0; SEATS].map(|_| rng.below(9) as u8);
        let turn = TurnContext {
            hand: &hand,
            captured: rng.below(9) as u8,
            declared: declarations[0],
            required: (!leads).then(|| 1 + rng.below(most)),
            number: 1 + rng.below(8),
            declarations,
        };
        let held: PieceSet = hand.iter().copied().collect();
        for played in [greedy(&turn), planned(&turn, &mut rng)] {
            assert!(held.contains(played), "{turn:?} {played}");
            match turn.required {
                Some(size) => assert_eq!(played.len(), size, "{turn:?} {played}"),
                None => assert!(Play::from_pieces(played).is_some(), "{turn:?} {played}"),
            }
        }
    }
}

#[test]
fn samples_are_without_replacement() {
    let mut rng = Rng::new(6);
    for _ in 0..500 {
        let count = rng.below(9) as usize;
        let sample = rng.sample(8, count);
        assert_eq!(
            (sample.len(), mask(&sample).count_ones()),
            (count, count as u32)
        );
    }
}
