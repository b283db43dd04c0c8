/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Least contrast of a label with its slice (WCAG AA for text). */
const LEAST_CONTRAST = 4.5

const WHITE: Rgb = [255, 255, 255]
/** The design's ink, and black for the few greys on which neither ink nor white can be read. */
const INKS: readonly Rgb[] = [[35, 22, 32], WHITE, [0, 0, 0]]

/** Grounds for slices without a usable colour; every two neighbours differ. */
const GROUNDS: readonly Rgb[] = [
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

/** Contrast of two colours (WCAG 2), 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The operator's text colour where it can be read on the ground, else ink or white. */
export function readableOn(ground: Rgb, wanted: Rgb | undefined): Rgb {
  const inks = wanted ? [wanted, ...INKS] : INKS
  return inks.find((ink) => contrast(ground, ink) >= LEAST_CONTRAST) ?? WHITE
}

/** Stands in for a slice's missing colour. */
export function groundFor(index: number, count: number): Rgb {
  // The last slice is the first one's neighbour too.
  const at = index === count - 1 && index % GROUNDS.length === 0 && index > 0 ? index + 3 : index
  return GROUNDS[at % GROUNDS.length] ?? WHITE
}

/** As canvas and CSS write it. */
export function cssOf([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`
}
