import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { openDeps } from '../../server/open-deps.ts'
import type { RateStore } from '../../server/platform/rate-limit/rate-limit.ts'
import { readSettings } from '../../server/settings.ts'

/**
 * Server process of the socket benchmark: the real server without rate limits, because all clients share one
 * IP address.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'bench-sockets-'))
const { DATABASE_URL } = process.env
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL })
const { deps, realtime, close } = await openDeps(settings)
await updateOperatorSettings(deps.db, { enableChatWidget: true }, deps.clock.now())
const unlimited: Pick<RateStore, 'hit'> = {
  hit: (_key, windowMs, now) => Promise.resolve({ hits: 1, resetsAt: now + windowMs }),
}
Object.assign(deps.rateStore, unlimited)
const server = await listen(createApp(deps), settings.host, settings.port, realtime)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, megabytes: process.memoryUsage().rss / 1024 / 1024 })
})
process.once('disconnect', () => {
  void server
    .close()
    .then(close)
    .then(() => rm(dataDir, { recursive: true, force: true }))
})
process.send?.({ address: server.address })
