import { mkdir, rename, rm } from 'node:fs/promises'
import { build } from 'vite'
import { compress } from './compress.ts'
import { sentence } from './sentence.ts'

/** Built beside dist/ and then put in its place, so that a failed build leaves the last good one. */
const next = `.cache/dist-${process.pid}`

/** `npm run build`: the portal into dist/, with its shell, its worker and its compressed copies. */
try {
  process.env.NODE_ENV = 'production'
  await mkdir('.cache', { recursive: true })
  await build({ mode: 'production', logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
  await compress(next)
  await rm('dist', { recursive: true, force: true })
  await rename(next, 'dist')
  console.log('The portal is built into dist/.')
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
} finally {
  await rm(next, { recursive: true, force: true })
}
