/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Minimum contrast of a label with its slice (WCAG AA for text). */
const MIN_CONTRAST = 4.5

const WHITE: Rgb = [255, 255, 255]
/** The design's ink and white; black for the few greys on which neither of them is readable. */
const FALLBACK_TEXT_COLOURS: readonly Rgb[] = [[35, 22, 32], WHITE, [0, 0, 0]]

/** Backgrounds of slices without a valid colour; neighbours differ. */
const FALLBACK_BACKGROUNDS: readonly Rgb[] = [
  [17, 94, 89],
  [245, 227, 203],
  [154, 106, 20],
  [45, 74, 124],
  [245, 227, 203],
  [166, 62, 42],
]

/** Relative luminance (WCAG 2). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast ratio of two colours (WCAG 2), 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the operator's text colour if it is readable on the background, else one of our own. */
export function getReadableColour(background: Rgb, preferred: Rgb | undefined): Rgb {
  const candidates = preferred ? [preferred, ...FALLBACK_TEXT_COLOURS] : FALLBACK_TEXT_COLOURS
  return candidates.find((colour) => contrast(background, colour) >= MIN_CONTRAST) ?? WHITE
}

/** Background of a slice without a valid colour. */
export function getFallbackBackground(index: number, count: number): Rgb {
  // The last slice is a neighbour of the first, too.
  const at = index === count - 1 && index % FALLBACK_BACKGROUNDS.length === 0 && index > 0 ? index + 3 : index
  return FALLBACK_BACKGROUNDS[at % FALLBACK_BACKGROUNDS.length] ?? WHITE
}

/** Formats a colour for CSS and canvas. */
export function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`
}
