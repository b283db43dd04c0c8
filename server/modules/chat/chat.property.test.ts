import { beforeEach, describe, expect, test } from 'vitest'
import { type ChatTestServer, createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { endChatSession, sendAgentMessage } from './agent.ts'

/** Few client ids, to make repeats common; the clock jumps back and forth. */
const step = fc.record({
  who: fc.constantFrom('customer' as const, 'agent' as const, 'end' as const),
  clientId: fc.constantFrom('a', 'b', 'c', 'd', undefined),
  clock: fc.constantFrom(0, 0, 1, 5000, -1, -3_600_000),
  lost: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createChatServer(kind))
  beforeEach(async () => {
    await server.db.run('delete from rate_limit')
  })

  async function expectOrder(room: ReturnType<ChatTestServer['guest']>, length: number): Promise<void> {
    const all = await server.history(room)
    expect(all).toHaveLength(length)
    const times = all.map(({ createdAt }) => createdAt ?? 0)
    expect(times).toEqual([...new Set(times)].sort((a, b) => b - a))
    const ids = all.flatMap(({ clientId }) => (clientId === undefined ? [] : [clientId]))
    expect(ids).toEqual([...new Set(ids)])
  }

  test('concurrent messages are stored once each, with strictly increasing times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        await server.db.run('delete from rate_limit')
        const guest = server.guest()
        const answers = new Map<string, Set<number>>()
        let others = 0
        const perform = async ({ who, clientId, clock, lost }: Step) => {
          server.clock.advance(clock)
          if (who === 'end') {
            await endChatSession(server.deps, guest.room, testActor)
            return
          }
          if (who === 'agent') {
            const message = { message_type: 'text', payload: { message: 'hello' } }
            await sendAgentMessage(server.deps, guest.room, { name: 'Noi', message })
            others++
            return
          }
          const { status, body } = await server.send(guest, 'hi', { clientId })
          expect(status).toBe(200)
          if (clientId === undefined) others++
          else answers.set(clientId, (answers.get(clientId) ?? new Set()).add(body.createdAt))
          // The response was lost: the client resends the message.
          if (lost && clientId) expect((await server.send(guest, 'hi', { clientId })).body).toEqual(body)
        }
        await Promise.all(steps.map(perform))
        expect([...answers.values()].every(({ size }) => size === 1)).toBe(true)
        await expectOrder(guest, answers.size + others)
        const published = server.bus.published.filter(({ room }) => room === guest.room)
        // The end of a session is published with the newest message once more.
        const times = published.flatMap(({ conversation: { session_ended, createdAt } }) =>
          session_ended ? [] : [createdAt],
        )
        expect(times).toHaveLength(answers.size + others)
      }),
      { numRuns: runs(15), seed: 20_261_121, endOnFailure: true },
    )
  })

  test('a message whose transaction failed is stored when resent, and only then published', async () => {
    const guest = server.guest()
    const { db } = server.deps
    const broken =
      (after: boolean): typeof db.tx =>
      async (work) => {
        if (after) await db.tx(work)
        return await db.tx(async (sql) => {
          if (!after) await work(sql)
          throw new Error('connection lost')
        })
      }
    for (const after of [false, true]) {
      server.deps.db = { ...db, tx: broken(after) }
      expect((await server.send(guest, 'hi', { clientId: 'x' })).status).toBe(500)
      server.deps.db = db
      await expectOrder(guest, after ? 1 : 0)
      expect(server.bus.published.filter(({ room }) => room === guest.room)).toEqual([])
    }
    const { body } = await server.send(guest, 'hi', { clientId: 'x' })
    expect((await server.history(guest)).map(({ createdAt }) => createdAt)).toEqual([body.createdAt])
  })
})
