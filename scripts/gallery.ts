import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { html, raw } from 'hono/html'
import { ensureBrowser } from '#tests/setup/browser.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'

/**
 * `npm run gallery`: draws every inspected screen in three languages, two themes and three widths, and puts the
 * pictures on one static page, gallery/index.html.
 *
 * `--compare` compares the screens with the pictures of the last run instead; differences are in gallery/differences.
 * Other arguments choose specs, e.g. `npm run gallery -- money-screens`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false } },
})

const out = resolve('gallery')

if (!(await buildIfNeeded())) process.exit(1)
ensureBrowser()
if (!values.compare && positionals.length === 0) await rm(`${out}/pictures`, { recursive: true, force: true })

const args = ['playwright', 'test', '--config', 'tests/gallery.config.ts', ...positionals]
const update = values.compare ? 'none' : 'all'
const child = spawn('npx', [...args, `--update-snapshots=${update}`], {
  stdio: 'inherit',
  env: { ...process.env, GALLERY: '1', THOROUGH: '1' },
})
const [status] = await once(child, 'close')

if (!values.compare) {
  const pictures = globSync('*/*/*.png', { cwd: `${out}/pictures` })
  await writeFile(`${out}/index.html`, renderGallery(pictures))
  console.log(`${pictures.length} pictures: ${out}/index.html`)
}
process.exitCode = status ?? 1

/**
 * The page with all pictures, by screen. Checkboxes show and hide pictures by style alone.
 * @param pictures paths such as `money-screens/review/th-390-light.png`
 */
function renderGallery(pictures: readonly string[]): string {
  const tags = ['th', 'lo', 'en', '320', '390', '1280', 'light', 'dark']
  const checked = ['th', '390', 'light']
  const hiding = tags.map((tag) => `body:has(#t${tag}:not(:checked)) figure[data-tags~="${tag}"]`)
  const styles = `header { position: sticky; top: 0; background: #fff } figure { margin: 0 }
    section { display: flex; gap: 12px; overflow-x: auto } img { max-height: 640px; border: 1px solid #ccc }
    ${hiding.join()} { display: none }`
  const boxes = tags.map(
    (tag) =>
      html`<label><input type="checkbox" id="t${tag}" ${checked.includes(tag) ? 'checked' : ''} /> ${tag}</label> `,
  )
  const screens = Map.groupBy(pictures.toSorted(), (path) => path.slice(0, path.lastIndexOf('/')))
  const sections = [...screens].map(([screen, files]) => {
    const figures = files.map((path) => {
      const name = path.slice(screen.length + 1, -'.png'.length).replaceAll('-', ' ')
      const url = `pictures/${path.split('/').map(encodeURIComponent).join('/')}`
      return html`<figure data-tags="${name}"><a href="${url}"><img src="${url}" alt="${name}" loading="lazy" /></a></figure>`
    })
    return html`<h2>${screen}</h2><section>${figures}</section>`
  })
  return String(html`<!doctype html><meta charset="utf-8" /><title>Every screen</title>
<style>${raw(styles)}</style><header>${boxes}</header>${sections}`)
}
