import { readFileSync } from 'node:fs'
import { contrast, type Rgb } from '#features/spin/wheel/colour.ts'
import { type Brand, fillBrandColours } from '#server/platform/brand.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Minimum contrast of text, and of what isn't text but must be seen (WCAG AA). */
const TEXT = 4.5
const SHAPE = 3

/** Behind the language buttons of the sign-in page. */
const VEILED = 'brand-background under a veil'

/** Pairs of a colour and the colour behind it that the design uses, with their minimum. */
const pairs: readonly (readonly [front: string, behind: string, minimum: number])[] = [
  ...['accent', 'accent-press'].map((behind) => ['on-accent', behind, TEXT] as const),
  ...['bg', 'surface', 'surface-2', 'surface-3', 'raised', 'accent-soft'].map(
    (behind) => ['accent-ink', behind, TEXT] as const,
  ),
  ...['ink', 'ink-2', 'ink-3', 'pos', 'neg'].map((front) => [front, 'accent-soft', TEXT] as const),
  ...['on-brand-background', 'on-brand-background-2'].flatMap((front) =>
    ['brand-background', 'brand-background-2', 'brand-background-coin', 'brand-background-ring', VEILED].map(
      (behind) => [front, behind, TEXT] as const,
    ),
  ),
  ...['live', 'stale', 'brand-coin'].map((front) => [front, 'brand-background', SHAPE] as const),
  ...['accent', 'brand-pocket'].flatMap((front) =>
    ['bg', 'surface'].map((behind) => [front, behind, SHAPE] as const),
  ),
  ...['warn', 'info'].map((front) => [front, 'accent-soft', TEXT] as const),
  ...['bg', 'surface', 'surface-2', 'accent-soft'].map((behind) => ['focus', behind, SHAPE] as const),
]

/** Degrees on the colour circle: closer to the colour of errors, buttons would look like warnings. */
const MIN_HUE_DISTANCE = 20

type Tokens = ReadonlyMap<string, string>

/** Custom properties of a rule, by their names without dashes at the start. */
function readRule(css: string, selector: string): Tokens {
  const at = css.indexOf(`${selector} {`)
  const body = css.slice(at, css.indexOf('}', at))
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function parseColour(tokens: Tokens, name: string): Rgb {
  if (name === VEILED) {
    // The tokens --veil and --veil-strong are white, of at most this share.
    const [red, green, blue] = parseColour(tokens, 'brand-background').map(
      (channel) => channel + (255 - channel) * 0.16,
    )
    return [red ?? 0, green ?? 0, blue ?? 0]
  }
  const [, red = '', green = '', blue = ''] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(tokens.get(name) ?? '') ?? []
  if (blue === '') throw new Error(`tokens.css has no colour --${name}.`)
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** Colours with channels closer than this look grey: their hue is meaningless. */
const MIN_RANGE = 32

/** Hue in degrees, 0 to 360; NaN of a grey. */
function hue([red, green, blue]: Rgb): number {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < MIN_RANGE) return Number.NaN
  const radians = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
  return ((radians * 180) / Math.PI + 360) % 360
}

/** One sentence for each pair of colours with too little contrast, and for an accent close to the colour of errors. */
export function listColourFaults(brand: Pick<Brand, 'colours'>): readonly string[] {
  const css = fillBrandColours(readFileSync('src/components/styles/tokens.css', 'utf8'), brand)
  const light = readRule(css, ':root')
  const themes = { light, dark: new Map([...light, ...readRule(css, ':root[data-theme="dark"]')]) }
  return Object.entries(themes).flatMap(([theme, tokens]) => {
    const faults = pairs.flatMap(([front, behind, minimum]) => {
      const ratio = contrast(parseColour(tokens, front), parseColour(tokens, behind))
      return ratio >= minimum
        ? []
        : [
            `${theme}: ${front} on ${behind} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}, it needs ${minimum}.`,
          ]
    })
    const apart = Math.abs(hue(parseColour(tokens, 'accent')) - hue(parseColour(tokens, 'neg')))
    const distance = Math.min(apart, 360 - apart)
    return distance < MIN_HUE_DISTANCE
      ? [
          ...faults,
          `${theme}: accent is ${Math.floor(distance)} degrees from the colour of errors, it needs ${MIN_HUE_DISTANCE}.`,
        ]
      : faults
  })
}

/** @throws StartError that lists every pair of colours which is hard to read */
export function checkBrandColours(brand: Pick<Brand, 'colours'>): void {
  const faults = listColourFaults(brand)
  if (faults.length > 0) throw new StartError(`The brand's colours:\n${faults.join('\n')}`)
}
