"""The woodpecker toy: run it, look at its numbers, change its friction."""

import percuss as pc

run = pc.run("woodpecker", until=3)
print(run)
print(run.events[:5])
print("period", run.summary["period"], run.quantities["period"].unit)

for mu in (0.25, 0.3, 0.35):
    changed = pc.run("woodpecker", until=3, set={"constants.mu": mu})
    print(f"mu = {mu}: period {changed.summary['period']:.6f} s")
