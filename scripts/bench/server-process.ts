import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { openDeps } from '../../server/open-deps.ts'
import { seedSlots } from '../../server/seed/slots.ts'
import { readSettings } from '../../server/settings.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'

/** Started by server.ts: the real server without rate limits, because all clients share one IP address. */
const { DATABASE_URL, MEMBERS, GAME = '' } = process.env
const cleanUp = new AsyncDisposableStack()
const { path: dataDir } = cleanUp.use(await mkdtempDisposable(join(tmpdir(), 'bench-server-')))
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL })
const { deps, realtime, close } = await openDeps(settings)
cleanUp.defer(close)
await seedSlots(deps.db)
await updateOperatorSettings(deps.db, { enableChatWidget: true }, 0)
// Games of the demo end with it.
await deps.db.run('update slot set is_demo = false')
deps.rateStore.hit = (_key, windowMs, now) => Promise.resolve({ hits: 1, resetsAt: now + windowMs })
const server = await listen(createApp(deps), settings.host, settings.port, realtime)
cleanUp.defer(server.close)
const { address } = server
const members = []
for (let count = Number(MEMBERS); count > 0; count--) {
  const { token, publicId } = await newMember({ deps, address }, { baht: 1000, games: [GAME] })
  members.push({ token, publicId })
}
process.on('message', () => process.send?.(process.memoryUsage()))
process.send?.({ address, members })
await once(process, 'disconnect')
await cleanUp.disposeAsync()
