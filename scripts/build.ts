import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { brandDirectory } from '#server/platform/brand.ts'
import { inputsHash, writeBuildStamp } from './build/build-inputs.ts'
import { checkBrand } from './vite/brand.ts'

/**
 * Build into a temporary directory and swap it with dist/ by renaming: a failed build leaves the last good
 * one, and a running backend never sees a partial build.
 */
const next = `.cache/dist-${process.pid}`
const last = `${next}-last`

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Images, fonts and videos are compressed already. */
const compressible = '{html,js,css,svg,json,webmanifest,wasm,txt}'

/** `npm run build`: builds the portal into dist/, with shell, service worker and compressed copies. */
try {
  process.env.NODE_ENV = 'production'
  checkBrand(brandDirectory)
  const inputs = inputsHash()
  await mkdir('.cache', { recursive: true })
  await build({ mode: 'production', logLevel: 'warn', build: { outDir: next, emptyOutDir: true } })
  await compress(next)
  await writeBuildStamp(next, inputs)
  if (existsSync('dist')) await rename('dist', last)
  await rename(next, 'dist')
  console.log(`The portal is built into dist/, in ${(performance.now() / 1000).toFixed(1)} s.`)
} catch (error) {
  // The stack is only of interest to whoever debugs the build.
  console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message)
  process.exitCode = 1
} finally {
  await rm(next, { recursive: true, force: true })
  await rm(last, { recursive: true, force: true })
}

/** Writes `.br` and `.gz` copies next to every file that shrinks, at maximum compression. */
async function compress(directory: string): Promise<void> {
  const compressFile = async (path: string) => {
    const content = await readFile(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
    if (br.length < content.length) await writeFile(`${path}.br`, br)
    if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
  }
  await Promise.all(globSync(`${directory}/**/*.${compressible}`).map(compressFile))
}
