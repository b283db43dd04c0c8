import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { build } from 'vite'
import { inputsHash, writeBuildStamp } from './build-inputs.ts'
import { compress } from './compress.ts'
import { errorText } from './sentence.ts'

/**
 * Build into a temporary directory and swap it with dist/ by renaming: a failed build leaves the last good
 * one, and a running backend never sees a partial build.
 */
const next = `.cache/dist-${process.pid}`
const last = `${next}-last`

/** `npm run build`: builds the portal into dist/, with shell, service worker and compressed copies. */
try {
  process.env.NODE_ENV = 'production'
  const inputs = await inputsHash()
  await mkdir('.cache', { recursive: true })
  await build({ mode: 'production', logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
  await compress(next)
  await writeBuildStamp(next, inputs)
  if (existsSync('dist')) await rename('dist', last)
  await rename(next, 'dist')
  console.log(`The portal is built into dist/, in ${(performance.now() / 1000).toFixed(1)} s.`)
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
} finally {
  await rm(next, { recursive: true, force: true })
  await rm(last, { recursive: true, force: true })
}
