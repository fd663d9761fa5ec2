//! x
use handsense_hex::solve::*;
use handsense_hex::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let size: usize = a[1].parse().unwrap();
    let nodes: u64 = a[2].parse().unwrap();
    let (mut tn, mut tt) = (0, 0.0);
    for o in &a[3..] {
        let mut board = Board::new(size).unwrap();
        let mut c = Colour::Red;
        for m in o.split(',') {
            board.put(m.parse().unwrap(), c);
            c = !c;
        }
        let mut op = SolveOptions::default();
        op.limits.playouts = Some(nodes);
        op.table_bytes = 512 << 20;
        let t = std::time::Instant::now();
        let s = Solver::new().unwrap().solve(&board, c, &op).unwrap();
        let e = t.elapsed().as_secs_f64();
        tn += s.nodes;
        tt += e;
        print!(
            "{o}:{:?} {} {:.1}s; ",
            s.winner.map(|w| w.index()),
            s.nodes,
            e
        );
    }
    println!("\ntotal {tn} {tt:.1}s {:.1}us", 1e6 * tt / tn as f64);
}
