/** How far an arrow key seeks. */
const SEEK_STEP_SECONDS = 5

export type PlayerCommand =
  | { readonly kind: 'toggle' | 'captions' }
  | { readonly kind: 'seek'; readonly to: number }

/**
 * Maps a key to a command, with the key bindings that are common in web players.
 * @param position current position, seconds
 * @param duration seconds
 * @param onControl whether a button or the slider has focus, which handle keys themselves
 */
export function commandForKey(
  key: string,
  position: number,
  duration: number,
  onControl: boolean,
): PlayerCommand | undefined {
  if (key === 'k') return { kind: 'toggle' }
  if (key === 'c') return { kind: 'captions' }
  if (onControl) return undefined
  switch (key) {
    case ' ':
      return { kind: 'toggle' }
    case 'ArrowLeft':
      return { kind: 'seek', to: Math.max(0, position - SEEK_STEP_SECONDS) }
    case 'ArrowRight':
      return { kind: 'seek', to: Math.min(duration, position + SEEK_STEP_SECONDS) }
    case 'Home':
      return { kind: 'seek', to: 0 }
    case 'End':
      return { kind: 'seek', to: duration }
    default:
      return undefined
  }
}
