import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'
import { openDeps } from '../../server/open-deps.ts'
import type { RateStore } from '../../server/platform/rate-limit/rate-limit.ts'
import { seedSlots } from '../../server/seed/slots.ts'
import { readSettings } from '../../server/settings.ts'
import { addMember } from '../../tests/setup/server-harness.ts'

/** Started by transfers.ts: the real server without rate limits, because all clients share one IP address. */
const dataDir = await mkdtemp(join(tmpdir(), 'bench-server-'))
const { DATABASE_URL, MEMBERS } = process.env
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL })
const { deps, realtime, close } = await openDeps(settings)
await seedSlots(deps.db)
// Games of the demo end with it.
await deps.db.run('update slot set is_demo = false')
const tokens: string[] = []
for (let count = Number(MEMBERS); count > 0; count--)
  tokens.push((await addMember(deps, { satang: 100_000 })).token)
const unlimited: Pick<RateStore, 'hit'> = {
  hit: (_key, windowMs, now) => Promise.resolve({ hits: 1, resetsAt: now + windowMs }),
}
Object.assign(deps.rateStore, unlimited)
const server = await listen(createApp(deps), settings.host, settings.port, realtime)

process.once('disconnect', async () => {
  await server.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
})
process.send?.({ address: server.address, tokens })
