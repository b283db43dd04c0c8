import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import { createTemporaryDatabase } from '../../tests/setup/shared-services.ts'

/** Tokens of its members, who have 1000 baht each. */
const readySchema = v.object({ address: v.string(), tokens: v.array(v.string()) })

/**
 * Starts a server process without rate limits, demo and portal.
 * @throws Error when the process ends before it listens
 */
export async function startServer(database: Db['kind'], members: number) {
  const { DATABASE_URL, REDIS_URL: _, ...env } = process.env
  const own = database === 'postgres' ? await createTemporaryDatabase(DATABASE_URL ?? '') : undefined
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    env: { ...env, DATABASE_URL: own?.url ?? '', MEMBERS: String(members) },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  const close = async () => {
    if (child.connected) child.disconnect()
    await exited
    await own?.drop()
  }
  try {
    const [ready] = await Promise.race([once(child, 'message'), exited])
    return { ...v.parse(readySchema, ready), close }
  } catch (error) {
    await close()
    throw error
  }
}
