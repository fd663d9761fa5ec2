"""Hex in Python: recorded positions, solved boards, searches, drawings and errors."""

from __future__ import annotations

import math
import pickle
from typing import Any

from handsense import Cancel, Status, hex
from handsense.hex import Colour, Position
from project import TestCase, console, records

COLOURS = {"R": Colour.RED, "B": Colour.BLUE}


def position(record: dict[str, Any]) -> Position:
    return Position.parse(record["board"], COLOURS[record["to_move"]])


class Positions(TestCase):
    def test_alternating_moves_lead_to_the_recorded_boards(self) -> None:
        count = 0
        for record in records("hex/seed_positions_5"):
            made = Position.from_moves(record["moves"], size=5)
            self.assertEqual(made, position(record))
            self.assertEqual(pickle.loads(pickle.dumps(made)), made)
            count += 1
        self.assertGreater(count, 5)

    def test_a_full_board_is_won_at_the_recorded_move(self) -> None:
        for record in records("hex/full_boards"):
            now, decided = Position.empty(record["size"]), record["decided_at_ply"]
            for move in record["moves"][:decided]:
                self.assertIsNone(now.winner)
                now = now.play(move)
            self.assertEqual(now.winner, COLOURS[record["winner"]])
            self.assertEqual(len(now.empties), record["size"] ** 2 - decided)
            if now.empties:
                self.assert_refused((lambda: now.play(now.empties[0]), Status.HEX_GAME_OVER))

    def test_the_second_move_may_swap_pieces(self) -> None:
        swapped = Position.from_moves("a2 swap-pieces", size=3)
        self.assertEqual(swapped, Position.empty(3).play("a2").swap_pieces())
        self.assertEqual((swapped["b1"], swapped.to_move), (Colour.BLUE, Colour.RED))
        self.assertEqual(swapped.play_moves("c3, a1"), swapped.play("c3").play("a1"))
        self.assert_refused((lambda: swapped.swap_pieces(), Status.PHASE))

    def test_cells_convert_between_names_and_numbers(self) -> None:
        for size in (1, 5, 11, 19):
            for number in range(size * size):
                name = hex.cell_name(number, size)
                self.assertEqual(name, f"{chr(97 + number % size)}{number // size + 1}")
                self.assertEqual(hex.cell_number(name, size), number)
                self.assertEqual(hex.cell_number(name.upper(), size), number)
                self.assertEqual(hex.cell_number(number, size), number)
        self.assertEqual(Position.from_moves("f6 a1")["f6"], Colour.RED)

    def test_invalid_positions_are_rejected(self) -> None:
        self.assert_refused(
            (lambda: Position.empty(20), Status.HEX_SIZE),
            (lambda: Position.empty(0), Status.HEX_SIZE),
            (lambda: Position.empty(3).play("d1"), Status.HEX_CELL),
            (lambda: Position.empty(3).play("3d"), Status.TEXT),
            (lambda: Position.empty(3).play(9), Status.HEX_CELL),
            (lambda: Position.parse("RRR ... ...").winner, Status.HEX_COUNT),
            (lambda: Position.from_moves("b2 b2", size=3), Status.HEX_CELL),
            (lambda: Position.from_moves("b2 x", size=3), Status.TEXT),
        )
        for bad in ("", "R..", "R..Z"):
            with self.assertRaisesRegex(ValueError, "not a square board"):
                Position.parse(bad)
        with self.assertRaisesRegex(ValueError, "8 cells for a board of size 3"):
            Position(3, (Colour.EMPTY,) * 8)


class Evaluation(TestCase):
    def test_distances_match_the_records(self) -> None:
        for size in (5, 7, 11):
            for record in records(f"hex/seed_positions_{size}"):
                made = position(record)
                for letter, colour in COLOURS.items():
                    far = record["true_dist"][letter]
                    self.assertEqual(hex.distance(made, colour), None if far < 0 else far)

    def test_ordered_moves_are_the_empty_cells_best_first(self) -> None:
        made = Position.from_moves("d4 e3 c5", size=7)
        ordered = hex.order_moves(made)
        scores = [move.score for move in ordered]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(sorted(move.cell for move in ordered), sorted(made.empties))
        documented = Position.from_moves("d4 c5 e3", size=7)
        self.assertAlmostEqual(hex.evaluate(documented, Colour.RED), -20.8)

    def test_bridges_circuits_and_bridge_saves_match_the_records(self) -> None:
        edges = {"top": 0, "left": 0, "bottom": 1, "right": 1}
        bridges = bridge_saves = 0
        for record in records("hex/structure"):
            size = record["size"]
            made = position(record)
            circuit = hex.resistance(made)
            for letter, colour in COLOURS.items():
                side = record[letter]
                bridged = hex.bridges(made, colour)
                between = [
                    [hex.cell_number(cell, size) for cell in (*b.stones, *b.carrier)]
                    for b in bridged.bridges
                ]
                self.assertEqual(sorted(between), sorted(side["bridges"]))
                to_edges = [
                    [b.edge, hex.cell_number(b.stone, size)]
                    + [hex.cell_number(cell, size) for cell in b.carrier]
                    for b in bridged.edges
                ]
                recorded = [[edges[b[1]], b[0], *b[2:]] for b in side["edge_bridges"]]
                self.assertEqual(sorted(to_edges), sorted(recorded))
                bridges += len(between) + len(to_edges)
                resistance = circuit.red_resistance if letter == "R" else circuit.blue_resistance
                if side["resistance"] is not None:
                    self.assertAlmostEqual(resistance, side["resistance"], places=6)
                current = circuit.red_current if letter == "R" else circuit.blue_current
                for cell, part in side["current"].items():
                    self.assertAlmostEqual(current[int(cell)], part, places=5)
            last = record["moves"][-1]
            colour = Colour(3 - made[last])
            found = [hex.cell_number(cell, size) for cell in hex.save_bridge(made, last, colour)]
            self.assertEqual(sorted(found), record["save_bridge"])
            bridge_saves += len(found)
        self.assertGreater(bridges, 50)
        self.assertGreater(bridge_saves, 0)

    def test_a_colour_cut_off_has_no_distance_and_infinite_resistance(self) -> None:
        made = Position.parse("BBB RR. R..", Colour.RED)
        self.assertIsNone(hex.distance(made, Colour.RED))
        self.assertEqual(hex.distance(made, Colour.BLUE), 0)
        circuit = hex.resistance(made)
        self.assertTrue(math.isinf(circuit.red_resistance))
        self.assertEqual(circuit.blue_resistance, 0)
        self.assertEqual(circuit.evaluation, -1)


class Search(TestCase):
    def test_the_solver_finds_the_winner_of_the_solved_boards(self) -> None:
        for record in [*records("hex/solved_4"), *records("hex/solved_5")]:
            made = position(record)
            found = hex.solve(made)
            self.assertEqual(found.winner, COLOURS[record["winner_with_best_play"]], record)
            self.assertLessEqual(set(found.proof_set), set(made.empties))
            self.assertGreater(found.proof_size, 0)
            if found.winner == made.to_move:
                self.assertIn(
                    hex.cell_number(found.winning_move, made.size), record["winning_moves"]
                )
            else:
                self.assertIsNone(found.winning_move)

    def test_the_solver_ends_at_its_limit(self) -> None:
        found = hex.solve(Position.empty(11), nodes=30, table_megabytes=1)
        self.assertEqual(found, hex.Solution(None, None, 0, 30, ()))
        reports: list[int] = []
        hex.solve(Position.from_moves("a1", size=6), progress=lambda now: reports.append(now.playouts))
        self.assertEqual(reports, sorted(reports))
        self.assertGreater(len(reports), 0)

    def test_monte_carlo_tries_the_given_number_of_candidates(self) -> None:
        made = Position.from_moves("c3", size=5)
        found = hex.monte_carlo(made, candidates=6, playouts=50, save_bridges=True)
        self.assertEqual((len(found.moves), found.playouts), (6, 300))
        self.assertEqual(found.win_rate, max(move.win_rate for move in found.moves))
        self.assertTrue(found.complete)

    def test_searches_respect_cancel_time_and_node_limits(self) -> None:
        made = Position.empty(11)
        cancel = Cancel()
        cancel.set()
        found = hex.search(made, playouts=10**9, cancel=cancel)
        self.assertFalse(found.complete)
        self.assertIn(found.cell, made.empties)
        timed = hex.search(made, milliseconds=20)
        self.assertFalse(timed.complete)
        limited = hex.minimax(made, depth=6, nodes=100, iterative_deepening=True)
        self.assertFalse(limited.complete)

    def test_a_drawing_matches_the_command(self) -> None:
        output = console("docs/use/command-hex.md", "handsense hex analyze --size 7 d4 c5 e3")
        drawing = output[: output.index("\n\n")].replace("[X]", " X ")
        made = Position.from_moves("d4 c5 e3", size=7)
        self.assertEqual(str(made), drawing + "\nBlue to move")
        rows = [line.split(" ", 1)[1] for line in map(str.strip, str(made).split("\n")[1:-2])]
        self.assertEqual(Position.parse("".join(row.rsplit(" ", 1)[0] for row in rows), Colour.BLUE), made)

    def test_a_decision_prints_its_summary(self) -> None:
        found = hex.search(Position.from_moves("c3", size=5), playouts=300)
        self.assertIn(f"Play {found.cell}: wins", str(found).splitlines()[-1])
        minimax = hex.minimax(Position.from_moves("c3", size=5), depth=2)
        self.assertRegex(str(minimax), rf"^Play {minimax.cell}: score .* 2 moves ahead, \d+ positions;")

    def test_invalid_options_are_rejected(self) -> None:
        made = Position.empty(5)
        self.assert_refused(
            (lambda: hex.minimax(made, depth=65), Status.OPTION),
            (lambda: hex.monte_carlo(made, candidates=362), Status.OPTION),
            (lambda: hex.solve(made, table_megabytes=65537), Status.OPTION),
            (lambda: hex.order_moves(made, 9), Status.OPTION),
            (lambda: hex.distance(made, Colour.EMPTY), Status.OPTION),
        )
