import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import { createTemporaryDatabase } from '../../tests/setup/server/shared-services.ts'

/** The game that members have activated. */
export const GAME = 'NAKA'

const readySchema = v.object({
  address: v.string(),
  /** They have 1000 baht each. */
  members: v.array(v.object({ token: v.string(), publicId: v.string() })),
})
const memorySchema = v.object({ rss: v.number() })

/**
 * Starts a server process without rate limits, demo and portal.
 * @throws Error when the process ends before it listens
 */
export async function startServer(cleanUp: AsyncDisposableStack, database: Db['kind'], memberCount: number) {
  const { DATABASE_URL, REDIS_URL: _, ...env } = process.env
  const own = database === 'postgres' ? await createTemporaryDatabase(DATABASE_URL ?? '') : undefined
  cleanUp.defer(() => own?.drop())
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    env: { ...env, DATABASE_URL: own?.url ?? '', MEMBERS: String(memberCount), GAME },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  cleanUp.defer(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  const nextMessage = async () => (await Promise.race([once(child, 'message'), exited]))[0]
  return {
    ...v.parse(readySchema, await nextMessage()),
    /** Resident memory of the process, bytes. */
    async readMemory() {
      child.send('memory')
      return v.parse(memorySchema, await nextMessage()).rss
    },
  }
}
