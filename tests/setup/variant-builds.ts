import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inputsHash } from '#scripts/build/build-inputs.ts'

const run = promisify(execFile)

const cache = '.cache/variants'
const MAX_AGE_MS = 24 * 3_600_000

/**
 * First of the ports that are compiled into builds, so they can't be chosen at test time. They are below the
 * ephemeral port range and differ between checkouts, so that two checkouts can be tested in parallel.
 */
const firstPort = 20_000 + 2 * (createHash('sha256').update(process.cwd()).digest().readUInt16BE() % 5000)
export const apartApiPort = firstPort
export const chatBackendPort = firstPort + 1

/** Settings of the additional builds that browser tests need. */
const variants = {
  // Of an operator in Laos with a brand of its own.
  laos: { VITE_LAOS: '1', BRAND_DIR: 'brand/example' },
  // Of an operator who embeds the portal in a frame and has a chat backend of its own.
  framed: {
    VITE_IFRAME: '1',
    VITE_PGSLOT_MESSAGE: 'Maintenance at 02:00. <b>Save</b> first.',
    VITE_CHAT_BACKEND: `ws://127.0.0.1:${chatBackendPort}`,
  },
  apart: { VITE_API_HOST: `http://127.0.0.1:${apartApiPort}` },
} as const

export type Variant = keyof typeof variants

/**
 * Builds the portal with other settings, or reuses the cached build if its inputs haven't changed.
 * @returns directory of the build
 * @throws Error with Vite's output when the build fails
 */
export async function variantBuild(name: Variant): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', ...variants[name] }
  const directory = join(cache, `${name}-${inputsHash(env).slice(0, 16)}`)
  const now = new Date()
  const isCached = await utimes(directory, now, now).then(
    () => true,
    () => false,
  )
  if (isCached) return directory
  await mkdir(cache, { recursive: true })
  await removeExpired()
  // Two workers may build the same variant: the first to finish wins.
  const next = `${directory}-${process.pid}`
  await run('npx', ['vite', 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'error'], { env })
  try {
    await rename(next, directory)
  } catch {
    await rm(next, { recursive: true, force: true })
  }
  return directory
}

async function removeExpired(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}
