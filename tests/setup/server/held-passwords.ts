import { BroadcastChannel } from 'node:worker_threads'
import * as v from 'valibot'
import { createPasswordPool, type PasswordPoolOptions } from '#server/modules/accounts/password-pool.ts'
import { eventually } from '#tests/setup/eventually.ts'

const workerUrl = new URL('../../../server/modules/accounts/password-worker.fixture.ts', import.meta.url)

/** Creates a pool with fake threads, in which a password `hold …` occupies its thread until it is released. */
export function createHeldPool(options: PasswordPoolOptions) {
  const channel = new BroadcastChannel('password-worker-fixture')
  const held: string[] = []
  channel.onmessage = ({ data }) => {
    held.push(v.parse(v.string(), data))
  }
  const pool = createPasswordPool({ ...options, workerUrl })
  return {
    pool,
    /** Passwords held so far. */
    held,
    waitForHeld: (count: number) =>
      eventually(() => {
        if (held.length < count) throw new Error('not held yet')
      }),
    release: () => channel.postMessage('release'),
    async close() {
      channel.close()
      await pool.close()
    },
  }
}
