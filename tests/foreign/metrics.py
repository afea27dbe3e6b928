#!/usr/bin/env python3
"""The metrics of `simulate` counted once more, by scipy and numpy, on the fixed event of tests/study.

    python3 tests/foreign/metrics.py > tests/study/metrics.json

Strengths are strengths.txt, one a line. Places are standings.csv: by points and Buchholz, and by the rulebook's own
standings; they are the program's, whose tie-breaks are tested elsewhere. Everything else is counted here from the report.
"""
import json
import math
import pathlib
from collections import defaultdict

import numpy as np
import scipy
from scipy import stats

HERE = pathlib.Path(__file__).resolve().parent.parent / "study"
POINTS = {"1": 1, "+": 1, "U": 1, "=": 0.5, "H": 0.5}

players, club = [], {}
for line in (HERE / "event.trf").read_text().splitlines():
    if line.startswith("XXG club"):
        for number in line[9 : line.index(":")].split():
            club[int(number) - 1] = line[line.index(":") :]
    if line.startswith("001"):
        cells = [line[at : at + 8] for at in range(91, len(line), 10)]
        rating = line[48:52].strip()
        players.append((int(rating) if rating else None, [(int(c[:4]) - 1, c[5], c[7]) for c in cells]))
s = np.array([int(line) for line in (HERE / "strengths.txt").read_text().split()])
places = np.loadtxt(HERE / "standings.csv", delimiter=",", skiprows=1, dtype=int)
by_buchholz, by_book = places[:, 1], places[:, 2]
n, rounds = len(players), len(players[0][1])
won = np.array([[POINTS.get(result, 0) for _, _, result in row] for _, row in players])
before = np.hstack([np.zeros((n, 1)), won.cumsum(axis=1)])
end = before[:, -1]
# Round, White, Black, was it played?
boards = [
    (r, p, row[r][0], row[r][2] in "10=")
    for r in range(rounds)
    for p, (_, row) in enumerate(players)
    if row[r][1] == "w"
]
found = {}

# Ranking.
true_rank, end_rank = stats.rankdata(-s), stats.rankdata(by_buchholz)
found["tau_b_bh"] = stats.kendalltau(s, -by_buchholz).statistic
found["tau_b"] = stats.kendalltau(s, end).statistic
found["tau_b_book"] = stats.kendalltau(s, -by_book).statistic
found["spearman"] = stats.spearmanr(s, -by_buchholz).statistic
found["rank_error"] = np.abs(true_rank - end_rank).mean()


def chance(values, k):
    """How likely each is among the first k of smallest value, equals by lot."""
    out = []
    for v in values:
        first, equal = (values < v).sum(), (values == v).sum()
        out.append(min(max(k - first, 0), equal) / equal)
    return np.array(out)


k = n // 4
found["top_quarter"] = (chance(-s, k) * chance(by_buchholz, k)).sum() / k
found["winner"] = (chance(-s, 1) * chance(by_buchholz, 1)).sum()
gain = (s - s.min()) / (s.max() - s.min())
discount = 1 / np.log2(np.arange(2, k + 2))
shared = np.array([gain[by_buchholz == place].mean() for place in np.sort(by_buchholz)])
found["ndcg"] = (shared[:k] * discount).sum() / (np.sort(gain)[::-1][:k] * discount).sum()

# Boards.
apart = defaultdict(list)
for r, w, b, _ in boards:
    apart[r].append(abs(s[w] - s[b]) / np.ptp(s))
found["strength_difference"] = np.mean([np.mean(apart[r]) for r in range(rounds)])
gaps = [abs(players[w][0] - players[b][0]) for _, w, b, _ in boards if players[w][0] and players[b][0]]
found["rating_gap"] = np.mean(gaps)
found["rating_gap_90"] = np.quantile(gaps, 0.9, method="inverted_cdf")
ahead = np.array([before[w, r] - before[b, r] for r, w, b, _ in boards])
found["floats"] = (ahead != 0).mean()
found["float_points"] = np.abs(ahead).mean()
way = np.zeros((n, rounds), dtype=int)
for (r, w, b, _), difference in zip(boards, ahead):
    way[w, r], way[b, r] = -np.sign(difference), np.sign(difference)
repeated = [way[p, r] in way[p, max(0, r - 2) : r] for p in range(n) for r in range(rounds) if way[p, r]]
found["float_repeats"] = np.mean(repeated)
order = np.argsort(-s, kind="stable")
for i, quarter in enumerate(["first", "second", "third", "last"]):
    members = order[n * i // 4 : n * (i + 1) // 4]
    found[f"downfloats_{quarter}_quarter"] = (way[members] == -1).mean()
    found[f"upfloats_{quarter}_quarter"] = (way[members] == 1).mean()
found["club_meetings"] = np.mean([club.get(w) is not None and club.get(w) == club.get(b) for _, w, b, _ in boards])
met = defaultdict(list)
for _, w, b, is_played in boards:
    if is_played:
        met[w].append(s[b])
        met[b].append(s[w])
groups = [[np.mean(met[p]) for p in range(n) if end[p] == points and met[p]] for points in np.unique(end)]
squares = sum(len(g) * np.var(g) for g in groups if g)
found["equals_spread"] = math.sqrt(squares / sum(len(g) - 1 for g in groups if g))
games = [frozenset((w, b)) for _, w, b, is_played in boards if is_played]
found["rematches"] = 1 - len(set(games)) / len(games)
byes = [sum(result == "U" for _, _, result in row) for _, row in players]
found["second_byes"] = sum(max(count - 1, 0) for count in byes) / sum(byes)
found["unplayed"] = 1 - 2 * len(games) / (n * rounds)

# Colours: c is Whites less Blacks over the games played.
colour = np.array([[{"w": 1, "b": -1}.get(c, 0) * (l in "10=") for _, c, l in row] for _, row in players])
c = colour.cumsum(axis=1)
found["imbalance"] = np.abs(c).mean()
found["imbalance_two"] = (np.abs(c[:, -1]) >= 2).mean()
found["over_two"] = (np.abs(c).max(axis=1) > 2).mean()
letters = ["".join({1: "W", -1: "B"}.get(x, "") for x in row) for row in colour]
found["three_alike"] = np.mean(["WWW" in row or "BBB" in row for row in letters])
denied = []
for row in letters:
    for game in range(1, len(row)):
        whites, blacks = row[:game].count("W"), row[:game].count("B")
        wish = "WB"[whites > blacks] if whites != blacks else {"W": "B", "B": "W"}[row[game - 1]]
        denied.append(row[game] != wish)
found["denied"] = np.mean(denied)
found["white_price"] = np.linalg.lstsq(np.column_stack([np.ones(n), s, c[:, -1]]), end, rcond=None)[0][2]

source = f"scipy {scipy.__version__}, numpy {np.__version__}: tests/foreign/metrics.py"
print(json.dumps({"source": source, "metrics": {name: round(float(x), 9) for name, x in found.items()}}, indent=1))
