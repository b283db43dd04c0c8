/** A box on screen, CSS px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Room between the launcher and what it stands above, px. */
const GAP = 8

/**
 * How far up a box must go so that it covers none of the others, px; 0 when it covers none where it is.
 * @param most it isn't lifted further than this
 */
export function liftOver(box: Box, others: readonly Box[], most: number): number {
  let lift = 0
  const upwards = others
    .filter(({ left, right }) => left < box.right && right > box.left)
    .sort((a, b) => b.bottom - a.bottom)
  for (const { top, bottom } of upwards) {
    if (top < box.bottom - lift && bottom > box.top - lift) lift = box.bottom - top + GAP
  }
  return lift > most ? 0 : lift
}
