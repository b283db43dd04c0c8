import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { fitsLength } from '#contract/formats/text-length.ts'
import { StartError } from './start-error.ts'

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(normalizeVisibleText),
    v.nonEmpty('a text'),
    v.check((value) => fitsLength(value, max), `a text of at most ${max} characters`),
  )
const byLocale = (max: number) =>
  v.strictObject(
    { th: text(max), la: text(max), en: text(max) },
    "an object with one text per language, such as { th: '…', la: '…', en: '…' }",
  )
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour such as #7a2250'))
const colours = {
  accent: colour,
  accentPress: colour,
  accentSoft: colour,
  accentInk: colour,
  onAccent: colour,
  focus: colour,
  brandBackground: colour,
  brandBackground2: colour,
  onBrandBackground: colour,
  onBrandBackground2: colour,
  brandPocket: colour,
  brandCoin: colour,
  brandCoinRing: colour,
}
const palette = v.strictObject(colours, 'an object with colours')

/** The message of an issue is the rest of the sentence `name must be …`. */
const schema = v.strictObject(
  {
    name: byLocale(40),
    shortName: byLocale(12),
    description: byLocale(160),
    supportAddress: v.pipe(
      v.string(),
      v.regex(/^(mailto:[^\s@"<>]+@[^\s@"<>]+|https:\/\/[^\s"<>]+)$/, 'a mailto: or https: address'),
    ),
    colours: v.strictObject({ light: palette, dark: palette }, 'an object with light and dark'),
  },
  'an object',
)

/** Name, texts and colours of one brand's folder. */
export type Brand = v.InferOutput<typeof schema>
export type BrandColours = Brand['colours']

/** The folder that `BRAND_DIR` names, relative to the working directory; without it, that of Kapao's own brand. */
export function findBrand({ BRAND_DIR }: Readonly<Record<string, string | undefined>>): string {
  return BRAND_DIR ? resolve(BRAND_DIR) : fileURLToPath(new URL('../../brand', import.meta.url))
}

export const brandDirectory = findBrand(process.env)

/**
 * Reads the `brand.ts` of a folder.
 * @throws StartError that names the folder, and the value that is missing or wrong
 */
export async function readBrand(directory: string): Promise<Brand> {
  const file = join(directory, 'brand.ts')
  if (!existsSync(file)) throw new StartError(`BRAND_DIR: ${directory} has no brand.ts.`)
  const module: { default?: unknown } = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new StartError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const result = v.safeParse(schema, module.default)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? 'the default export'
  throw new StartError(
    issue.type === 'strict_object' && issue.expected !== 'Object'
      ? `${file}: ${path} is ${issue.received === 'undefined' ? 'missing' : 'not a value of a brand'}.`
      : `${file}: ${path} must be ${issue.message}.`,
  )
}

/** The brand of this portal. */
export const brand: Brand = await readBrand(brandDirectory).catch((error: unknown) => {
  // Imported by entry points, before any of them could handle it.
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** A colour between two, in each channel; `share` of the second, 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Colours of a theme, by the name of their custom property without dashes at the start, e.g. `accent-press`. */
function listColours(colours: BrandColours['light']): ReadonlyMap<string, string> {
  const named = Object.entries(colours).map(
    ([name, value]) => [name.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`), value] as const,
  )
  return new Map([
    ...named,
    // The coin behind the balance, and its ring.
    ['brand-background-coin', mix(colours.brandBackground, colours.brandBackground2, 0.64)],
    ['brand-background-ring', mix(colours.brandBackground, colours.onBrandBackground2, 0.19)],
  ])
}

/**
 * Replaces `brand(light accent)` and the like in a style sheet by the brand's colours.
 * @throws Error for a colour that brands don't have
 */
export function fillBrandColours(css: string, { colours }: Pick<Brand, 'colours'>): string {
  const themes = { light: listColours(colours.light), dark: listColours(colours.dark) }
  return css.replaceAll(/\bbrand\((light|dark) ([\w-]+)\)/g, (call, theme: 'light' | 'dark', name) => {
    const value = themes[theme].get(name)
    if (value === undefined) throw new Error(`No brand has the colour of ${call}.`)
    return value
  })
}
