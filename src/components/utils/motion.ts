/** `--e-out` of tokens.css. */
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** `--d-fast` and `--d-base` of tokens.css. */
const FAST_MS = 160
const BASE_MS = 240

/** Plays a transition that the member may have switched off. @returns undefined with reduced motion */
export function ease(element: Element, keyframes: PropertyIndexedKeyframes): Animation | undefined {
  return play(element, keyframes, { duration: BASE_MS, easing: EASE_OUT })
}

/** Fades an element in, in place of what it showed before. */
export function fadeIn(element: Element): void {
  play(element, { opacity: [0, 1] }, { duration: FAST_MS })
}

function play(element: Element, keyframes: PropertyIndexedKeyframes, options: KeyframeAnimationOptions) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  return element.animate(keyframes, options)
}
