import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Credentials, UsageError } from './options.ts'

/** The portal beside the kit; a copy of the kit alone has none. */
const root = resolve(import.meta.dirname, '../..')
const startScript = join(root, 'scripts/start.ts')

/** The first member of the demo's data; a test compares it. */
export const demoMember: Credentials = { phone: '0812345678', password: 'kapao-demo-1' }

/**
 * Builds the portal beside the kit if needed, and starts it with the demo's data on a free port.
 * @throws UsageError if there is none
 */
export async function startOwnPortal(): Promise<{ readonly address: string; close(): Promise<void> }> {
  if (!existsSync(startScript)) throw new UsageError('--url is missing: there is no portal beside the kit.')
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-portal-'))
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn(process.execPath, [startScript], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const listening = Promise.withResolvers<string>()
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (address !== undefined) listening.resolve(address)
  })
  child.once('exit', () => listening.reject(new Error(`The portal didn’t start: ${output}`)))
  return {
    address: await listening.promise,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
