import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { DEMO_PASSWORD, demoMembers } from '../../server/seed/members.ts'
import { login } from '../../src/contract/login.ts'
import { killServers, startServer } from '../../tests/setup/server/server-process.ts'

/** Starts the real backend with the built portal and demo data, in a child process on a free port. */
export async function startPortal() {
  const directory = await mkdtempDisposable(join(tmpdir(), 'bench-'))
  const { address, consoleAddress } = await startServer({ DATA_DIR: directory.path })
  const answer = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: demoMembers[0].phone, password: DEMO_PASSWORD }),
  })
  return {
    address,
    consoleAddress,
    /** Of the first demo member. */
    token: v.parse(login.response, await answer.json()).token,
    async close() {
      await killServers()
      await directory.remove()
    },
  }
}

export type Portal = Awaited<ReturnType<typeof startPortal>>
