"""Points, standings and cross tables: worked out by hand."""

from pdntool.archive.standings import SCALES, Pairing, Scores, standings


def test_a_round_robin_of_four() -> None:
    games = [
        Pairing("Kaya, Ada", "Er, Deniz", "white"),
        Pairing("Can, Ali", "Su, Ece", "draw"),
        Pairing("Su, Ece", "Ada KAYA", "draw"),
        Pairing("Deniz Er", "Can, Ali", "black"),
        Pairing("Кая, Ада", "Can, Ali", "draw"),
        Pairing("Er, Deniz", "Su, Ece", "black"),
    ]
    rows = standings(games, SCALES["2-1-0"])
    assert [(row.rank, row.score.name, row.score.points) for row in rows] == [
        (1, "Can, Ali", 4),
        (1, "Kaya, Ada", 4),
        (1, "Su, Ece", 4),
        (4, "Er, Deniz", 0),
    ]
    assert [(row.score.wins, row.score.draws, row.score.losses) for row in rows] == [(1, 2, 0)] * 3 + [(0, 0, 3)]
    assert [(row.sonneborn_berger, row.solkoff) for row in rows] == [(4, 8)] * 3 + [(0, 12)]
    assert rows[0].results == {2: [1], 3: [1], 4: [2]}
    assert [row.score.points for row in standings(games, SCALES["1-0"])] == [2, 2, 2, 0]


def test_games_without_a_result_count_no_points() -> None:
    rows = standings([Pairing("A Kaya", "D Er", "open"), Pairing("A Kaya", "D Er", "neither")], SCALES["2-1-0"])
    assert [(row.score.games, row.score.scored, row.score.points) for row in rows] == [(2, 1, 0)] * 2
    assert rows[0].results == {2: [None, 0]}


def test_who_is_not_known_has_no_score() -> None:
    scores = Scores(SCALES["2-1-0"])
    scores.add(Pairing("?", "Er, Deniz", "black"))
    assert [(score.name, score.points) for _, score in scores.ordered()] == [("Er, Deniz", 2)]


def test_sonneborn_berger_decides_between_equal_points() -> None:
    games = [
        Pairing("One", "Two", "white"),
        Pairing("Two", "Three", "white"),
        Pairing("Three", "Four", "white"),
        Pairing("Four", "One", "draw"),
    ]
    rows = standings(games, SCALES["2-1-0"])
    assert [(row.score.name, row.score.points, row.sonneborn_berger) for row in rows] == [
        ("One", 3, 2.5),
        ("Two", 2, 2),
        ("Three", 2, 1),
        ("Four", 1, 1.5),
    ]
