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
  /** A demo member's token. */
  token: string
  close(): Promise<void>
}

/** Starts the backend on a free port, with an empty data directory. */
export async function startPortal(): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DEMO: 'on' },
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
  const answer = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: demoMembers[0].phone, password: DEMO_PASSWORD }),
  })
  const { token } = v.parse(login.response, await answer.json())
  return {
    address,
    token,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
