import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5'
import sharp from 'sharp'
import { type Brand, brandDirectory } from '#server/platform/brand.ts'
import { StartError } from '#server/platform/start-error.ts'

/** Corner radius of the icon where nothing else gives it a shape, as a share of its side. */
const CORNER = 116 / 512

const sizes = [192, 512] as const

const shortcuts = [
  { name: 'deposit', icon: 'Deposit' },
  { name: 'withdraw', icon: 'Withdraw' },
  { name: 'statement', icon: 'Receipt' },
  { name: 'chat', icon: 'ChatDots' },
]

/**
 * The element of a drawing, without a prolog and without a size of its own: it fits any size.
 * @throws StartError that names the file
 */
export function parseSvg(source: string, file: string): DefaultTreeAdapterTypes.Element {
  const root = parseFragment(source).childNodes.find((node) => node.nodeName === 'svg')
  if (!root || !('attrs' in root) || !root.attrs.some(({ name }) => name === 'viewBox'))
    throw new StartError(`${file} must be an svg element with a viewBox.`)
  refuseActive(root, file)
  root.attrs = root.attrs.filter(({ name }) => !['width', 'height', 'x', 'y'].includes(name))
  return root
}

/** What a drawing may not have: scripts, style sheets, other documents, links, and references to anything outside of it. */
const activeElement = /^(script|style|foreignobject|iframe|object|embed|link|a|animate\w*|set)$/i
const outside = /url\(\s*["']?(?!["']?#)|^\s*(javascript|data|https?):|@import/i

/** @throws StartError for an element or attribute that could do more than draw */
function refuseActive(node: DefaultTreeAdapterTypes.Element, file: string): void {
  if (activeElement.test(node.nodeName)) throw new StartError(`${file} may have no ${node.nodeName}.`)
  for (const { name, value } of node.attrs) {
    if (name.startsWith('xmlns')) continue
    const isLink = name === 'href' && !value.startsWith('#')
    if (/^on/i.test(name) || isLink || outside.test(value))
      throw new StartError(`${file} may have no ${name}="${value.slice(0, 40)}".`)
  }
  for (const child of node.childNodes) if ('attrs' in child) refuseActive(child, file)
}

function readSvg(directory: string, name: string): string {
  const file = join(directory, name)
  return serializeOuter(parseSvg(readFileSync(file, 'utf8'), file))
}

/** The logo with round corners, for browser tabs and launchers that show icons as they are. */
function roundedLogo(logo: string): string {
  const side = 512
  const inner = logo.replace('<svg', `<svg width="${side}" height="${side}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><clipPath id="portal-corners"><rect width="${side}" height="${side}" rx="${side * CORNER}"/></clipPath><g clip-path="url(#portal-corners)">${inner}</g></svg>`
}

/** The mark in white on a square, within the circle that launchers never cut. */
function whiteMark(mark: string): string {
  const white = mark.replace(/(fill|stroke)="(?!none)[^"]*"/g, '$1="#fff"')
  const inner = white.replace('<svg', '<svg x="112" y="112" width="288" height="288" fill="#fff"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inner}</svg>`
}

/**
 * One of the portal's icons on the brand's background; launchers cut the corners themselves.
 * @throws Error when no `icon('…')` call with paths is found in the component
 */
function shortcutIcon(
  icon: string,
  { brandBackground2, onBrandBackground }: Brand['colours']['light'],
): string {
  const sources = globSync('src/components/icons/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const call = new RegExp(`Icon${icon} = [^=]*?icon\\(\\s*'([^']+)'(?:,\\s*'([^']+)')?,?\\s*\\)`)
  const [, lines, dots = ''] = call.exec(sources.join('\n')) ?? []
  if (lines === undefined) throw new Error(`The paths of the icon ${icon} weren't found.`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${brandBackground2}"/><g transform="translate(12 12)" fill="none" stroke="${onBrandBackground}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/><path d="${dots}" fill="${onBrandBackground}" stroke="none"/></g></svg>`
}

async function renderPng(svg: string, size: number): Promise<Buffer> {
  return await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/**
 * Renders all icons of the manifest and of the pages from the brand's `logo.svg`, a square of which launchers show at least
 * the circle in the middle, and `mark.svg`; the one-coloured icon from `monochrome.svg`, if there is one.
 * @returns file names below the site's root, with their contents
 */
export async function renderBrandIcons(
  { colours }: Pick<Brand, 'colours'>,
  directory = brandDirectory,
): Promise<ReadonlyMap<string, string | Buffer>> {
  const logo = readSvg(directory, 'logo.svg')
  const rounded = roundedLogo(logo)
  const monochrome = existsSync(join(directory, 'monochrome.svg'))
    ? readSvg(directory, 'monochrome.svg')
    : whiteMark(readSvg(directory, 'mark.svg'))
  const pictures = [
    ...sizes.map((size) => ({ name: `icon-${size}`, svg: rounded, size })),
    ...sizes.map((size) => ({ name: `maskable-${size}`, svg: logo, size })),
    ...sizes.map((size) => ({ name: `monochrome-${size}`, svg: monochrome, size })),
    { name: 'apple-touch-icon', svg: logo, size: 180 },
    ...shortcuts.flatMap(({ name, icon }) =>
      [96, 192].map((size) => ({
        name: `shortcut-${name}-${size}`,
        svg: shortcutIcon(icon, colours.light),
        size,
      })),
    ),
  ]
  const rendered = pictures.map(async ({ name, svg, size }) => {
    const picture = await renderPng(svg, size).catch((error: unknown) => {
      throw new StartError(`The icon ${name} of ${directory} can't be drawn: ${String(error)}`)
    })
    return [`icons/${name}.png`, picture] as const
  })
  return new Map<string, string | Buffer>([['icons/icon.svg', rounded], ...(await Promise.all(rendered))])
}
