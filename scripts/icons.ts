import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * `npm run icons`: renders the launcher icons in public/icons from docs/art, and the shortcut icons from
 * src/components/icons.
 */
const out = 'public/icons'
const pictures = [
  { from: 'app-icon', to: 'icon-192', size: 192 },
  { from: 'app-icon', to: 'icon-512', size: 512 },
  { from: 'app-icon-maskable', to: 'maskable-192', size: 192 },
  { from: 'app-icon-maskable', to: 'maskable-512', size: 512 },
  { from: 'app-icon-monochrome', to: 'monochrome-192', size: 192 },
  { from: 'app-icon-monochrome', to: 'monochrome-512', size: 512 },
  { from: 'app-icon-maskable', to: 'apple-touch-icon', size: 180 },
]

const shortcuts = [
  { to: 'deposit', icon: 'Deposit' },
  { to: 'withdraw', icon: 'Withdraw' },
  { to: 'statement', icon: 'Receipt' },
  { to: 'chat', icon: 'ChatDots' },
]

const iconSources = globSync('src/components/icons/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/**
 * One of the portal's icons in white on the app icon's background; launchers mask the corners themselves.
 * @throws Error when no `icon('…')` call with paths is found in the component
 */
function shortcutSvg(icon: string): Buffer {
  const call = new RegExp(`Icon${icon} = [^=]*?icon\\(\\s*'([^']+)'(?:,\\s*'([^']+)')?,?\\s*\\)`)
  const [, lines, dots = ''] = call.exec(iconSources) ?? []
  if (lines === undefined) throw new Error(`The paths of the icon ${icon} weren't found.`)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#5A1A40"/><g transform="translate(12 12)" fill="none" stroke="#FBF3F7" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/><path d="${dots}" fill="#FBF3F7" stroke="none"/></g></svg>`,
  )
}

await mkdir(out, { recursive: true })
await copyFile('docs/art/app-icon.svg', `${out}/icon.svg`)
for (const { from, to, size } of pictures) {
  await sharp(`docs/art/${from}.svg`, { density: 192 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${out}/${to}.png`)
}
for (const { to, icon } of shortcuts) {
  const svg = shortcutSvg(icon)
  for (const size of [96, 192]) {
    await sharp(svg, { density: 300 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(`${out}/shortcut-${to}-${size}.png`)
  }
}
