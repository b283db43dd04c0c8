/*
 * Angles are degrees, clockwise from the top, where the pointer is. A wheel at rotation 0 has the middle of
 * slice 0 under the pointer; slices follow clockwise, so turning the wheel forward brings the slices before
 * it.
 */

/**
 * Fraction of a slice at each edge where the wheel never stops, so that results don't look like near misses.
 */
const EDGE_MARGIN = 0.15

/** Angle of the centre of a slice at rotation 0. */
export function getSliceCentre(index: number, count: number): number {
  return (index * 360) / count
}

/** Animation of the wheel to the won slice. */
export interface PlannedTurn {
  /** Final rotation, at least two turns ahead of the start. */
  readonly toDegrees: number
  readonly durationMs: number
}

/**
 * Plans a turn: the remaining angle to the slice plus `t` full turns, where `t` is randomly 2 or 3
 * (whole, because the wheel has to end on the slice). Takes 4 to 5 s, times 1 + 0.1 t.
 * @param fromDegrees current rotation
 * @param random returns numbers in [0, 1)
 */
export function planTurn(
  fromDegrees: number,
  index: number,
  count: number,
  random: () => number,
): PlannedTurn {
  const turns = random() < 0.5 ? 2 : 3
  const seconds = 4 + random()
  const offset = (random() - 0.5) * (1 - 2 * EDGE_MARGIN) * (360 / count)
  const remaining = getTurnFraction((-getSliceCentre(index, count) - offset - fromDegrees) / 360) * 360
  return { toDegrees: fromDegrees + remaining + turns * 360, durationMs: 1000 * seconds * (1 + 0.1 * turns) }
}

/** Fractional part of a number of turns, in [0, 1). */
function getTurnFraction(turns: number): number {
  const part = turns - Math.floor(turns)
  return part < 1 ? part : 0
}
