import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '#tests/setup/browser.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'

/**
 * `npm run gallery`: draws every inspected screen in three languages, two themes and three widths, in gallery/pictures.
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

if (!values.compare) console.log(`${globSync(`${out}/pictures/*/*/*.png`).length} pictures: ${out}/pictures`)
process.exitCode = status ?? 1
