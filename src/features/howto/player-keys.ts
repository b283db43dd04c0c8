/** Seconds that an arrow key moves by. */
const STEP = 5

/** What a key asks the player for. */
export type PlayerWish =
  | { readonly kind: 'toggle' | 'captions' }
  | { readonly kind: 'seek'; readonly to: number }

/**
 * Reads a key as players on the web do.
 * @param at where the video is, seconds
 * @param length seconds
 * @param onControl whether a button or the slider has the focus, whose own keys are theirs
 */
export function wishOf(key: string, at: number, length: number, onControl: boolean): PlayerWish | undefined {
  if (key === 'k') return { kind: 'toggle' }
  if (key === 'c') return { kind: 'captions' }
  if (onControl) return undefined
  switch (key) {
    case ' ':
      return { kind: 'toggle' }
    case 'ArrowLeft':
      return { kind: 'seek', to: Math.max(0, at - STEP) }
    case 'ArrowRight':
      return { kind: 'seek', to: Math.min(length, at + STEP) }
    case 'Home':
      return { kind: 'seek', to: 0 }
    case 'End':
      return { kind: 'seek', to: length }
    default:
      return undefined
  }
}
