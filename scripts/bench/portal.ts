import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { DEMO_PASSWORD, demoMembers } from '../../server/seed/members.ts'
import { login } from '../../src/contract/login.ts'

/** The real backend with the built portal, in a child process. */
export interface Portal {
  address: string
  pid: number
  /** A demo member's token. */
  token: string
  /** Tokens of all demo members, the first one's first. */
  tokens: readonly string[]
  close(): Promise<void>
}

/**
 * Starts the backend on a free port, with an empty data directory.
 * @param settings environment variables
 */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DEMO: 'on', ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /(http:\/\/\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error('the backend ended before it listened')))
  })
  const tokens: string[] = []
  for (const { phone } of demoMembers) tokens.push(await signIn(address, phone))
  const [token = ''] = tokens
  return {
    address,
    pid: child.pid ?? 0,
    token,
    tokens,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(address: string, username: string): Promise<string> {
  const answer = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  return v.parse(login.response, await answer.json()).token
}
