/*
 * Angles are degrees, clockwise from the top, where the pointer is. A wheel at rotation 0 has the middle of slice 0
 * under the pointer; slices follow clockwise, so turning the wheel forward brings the slices before it.
 */

/** Part of a slice at each edge where the wheel never stops: no result looks like nearly another one. */
const EDGE = 0.15

/** The middle of a slice on the wheel at rotation 0. */
export function sliceCentre(index: number, count: number): number {
  return (index * 360) / count
}

/** The slice under the pointer of a wheel that is turned by `rotation`. */
export function sliceUnderPointer(rotation: number, count: number): number {
  return Math.floor(turnPart(0.5 / count - rotation / 360) * count) % count
}

/** How a wheel gets from where it stands to the slice that was won. */
export interface Turn {
  /** Rotation to end at, more than two turns ahead of the start. */
  readonly to: number
  readonly ms: number
}

/**
 * Plans a turn (D23): what is missing to the slice, plus `t` full turns with `t` random in [2, 3], whole because the
 * wheel has to end on the slice; 4 to 5 s, times 1 + 0.1 t.
 * @param from rotation where the wheel stands
 * @param random gives numbers in [0, 1)
 */
export function planTurn(from: number, index: number, count: number, random: () => number): Turn {
  const turns = random() < 0.5 ? 2 : 3
  const seconds = 4 + random()
  const aside = (random() - 0.5) * (1 - 2 * EDGE) * (360 / count)
  const missing = turnPart((-sliceCentre(index, count) - aside - from) / 360) * 360
  return { to: from + missing + turns * 360, ms: 1000 * seconds * (1 + 0.1 * turns) }
}

/** What is left of a number of turns after the full ones, in [0, 1). */
function turnPart(turns: number): number {
  const part = turns - Math.floor(turns)
  return part < 1 ? part : 0
}
