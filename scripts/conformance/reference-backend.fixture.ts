import { listen } from '#server/listen.ts'
import { openRealtime } from '#server/modules/chat/realtime/realtime.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { createTestServer } from '#tests/setup/server-harness.ts'

/** Origin of a portal on another host. */
export const PORTAL_ORIGIN = 'https://portal.example'

/** A demo member with a history, open games and money. */
export const MEMBER = `${demoMembers[0].phone}:${DEMO_PASSWORD}`

export interface ReferenceBackend {
  readonly address: string
  /** Runs count towards the limits of one address: forget them. */
  resetLimits(): Promise<void>
  close(): Promise<void>
}

/** Starts the reference backend on a free port: real database, real clock, demo data, every feature on. */
export async function startReferenceBackend(): Promise<ReferenceBackend> {
  const server = await createTestServer({
    settings: { demo: true, allowedOrigins: [PORTAL_ORIGIN], redisUrl: undefined },
    deps: { clock: { now: () => Date.now() } },
  })
  const { db, deps } = server
  await seedDemo(deps)
  await updateOperatorSettings(db, { enableChatWidget: true }, 0)
  const realtime = await openRealtime(deps)
  deps.chat = realtime
  const listening = await listen(server.app, '127.0.0.1', 0, realtime)
  return {
    address: listening.address,
    async resetLimits() {
      await db.run('delete from rate_limit')
    },
    async close() {
      await listening.close()
      await realtime.close()
      await server.close()
    },
  }
}
