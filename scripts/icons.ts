import { copyFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/** `npm run icons`: makes the launcher icons in public/icons from docs/art. */
const out = 'public/icons'
const pictures = [
  { from: 'app-icon', to: 'icon-192', size: 192 },
  { from: 'app-icon', to: 'icon-512', size: 512 },
  { from: 'app-icon-maskable', to: 'maskable-192', size: 192 },
  { from: 'app-icon-maskable', to: 'maskable-512', size: 512 },
  { from: 'app-icon-maskable', to: 'apple-touch-icon', size: 180 },
]

await mkdir(out, { recursive: true })
await copyFile('docs/art/app-icon.svg', `${out}/icon.svg`)
for (const { from, to, size } of pictures) {
  await sharp(`docs/art/${from}.svg`, { density: 192 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${out}/${to}.png`)
}
