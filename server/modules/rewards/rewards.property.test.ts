import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import {
  readOperatorSettings,
  toBasisPoints,
  updateOperatorSettings,
} from '#server/modules/settings/settings.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { addFriend, addPlayer, play } from '#tests/setup/money/rewards-harness.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { collectInviteBonus, readInviteTotals } from './invite.ts'
import { readInviteePage } from './invitee-list.ts'
import { moveRefundToWallet, readRefundState, receiveRefund } from './refund.ts'

const FRIENDS = 3
const who = fc.integer({ min: 0, max: FRIENDS })
const few = fc.integer({ min: 1, max: 300 })
const many = fc.integer({ min: 1, max: 400_000 })

/** Index 0 is the inviter, the others are friends; amounts in satang. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      who,
      stake: fc.oneof(few, many),
      win: fc.oneof(fc.constant(0), few, many),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('invite' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const rate = fc.integer({ min: 0, max: 2500 }).map((points) => points / 100)

const refusals = ['NO_INVITE_BONUS', 'NO_INVITEE_PLAY_INFO', 'NO_REFUND', 'REFUND_MINIMUM']
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const share = (satang: number, percentage: number) =>
  Math.floor((satang * toBasisPoints(percentage)) / 10_000)

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  /** Amount paid or moved by a step; 0 if refused. */
  async function perform(members: readonly TestMember[], one: Step): Promise<number> {
    const id = members['who' in one ? one.who : 0]?.id ?? 0
    try {
      switch (one.do) {
        case 'play':
          for (const member of members) if (member.id === id) await play(server, member, one.stake, one.win)
          return 0
        case 'invite':
          return await server.db.tx((sql) => collectInviteBonus(sql, id, 1))
        case 'receive':
          return await server.db.tx((sql) => receiveRefund(sql, id, 1))
        case 'move':
          return await server.db.tx((sql) => moveRefundToWallet(sql, id, 1))
      }
    } catch (error) {
      if (error instanceof DomainError && refusals.includes(error.key)) return 0
      throw error
    }
  }

  async function newMembers(): Promise<TestMember[]> {
    const inviter = await addPlayer(server)
    const members = [inviter]
    for (let index = 0; index < FRIENDS; index++) members.push(await addFriend(server, inviter))
    return members
  }

  async function balance(kindOf: string, memberId: number): Promise<number> {
    const query = `select coalesce(sum(balance), 0)::bigint as satang from ledger_account where kind = $1 and member_id = $2`
    return (await server.db.rows(v.object({ satang: v.number() }), query, [kindOf, memberId]))[0]?.satang ?? 0
  }

  test('however often received, bonuses and refunds add up to their rate of the totals, to the satang', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 60 }),
        rate,
        rate,
        async (steps, inviteRate, refundRate) => {
          await updateOperatorSettings(server.db, { inviteRate, refundRate }, 1)
          const members = await newMembers()
          const stakes = members.map(() => 0)
          /** Each member's net loss, and the highest one at which a refund was received. */
          const losses = members.map(() => 0)
          const peaks = members.map(() => 0)
          const received = members.map(() => 0)
          const moved = members.map(() => 0)
          let invited = 0
          for (const one of steps) {
            const paid = await perform(members, one)
            const index = 'who' in one ? one.who : 0
            switch (one.do) {
              case 'play':
                stakes[index] = (stakes[index] ?? 0) + one.stake
                losses[index] = (losses[index] ?? 0) + one.stake - one.win
                break
              case 'invite':
                invited += paid
                expect(invited).toBe(share(sum(stakes.slice(1)), inviteRate))
                break
              case 'receive': {
                const peak = Math.max(peaks[index] ?? 0, losses[index] ?? 0)
                // A refund below one satang isn't received, and its accrual continues.
                if (paid > 0) peaks[index] = peak
                received[index] = (received[index] ?? 0) + paid
                expect(received[index]).toBe(share(peak, refundRate))
                break
              }
              case 'move':
                moved[index] = (moved[index] ?? 0) + paid
                expect(moved[index]).toBe(received[index])
            }
          }
          const [inviter] = members
          if (!inviter) throw new Error('no inviter')
          const { accrued } = await readInviteTotals(
            server.db,
            inviter.id,
            await readOperatorSettings(server.db),
          )
          expect(invited + accrued).toBe(share(sum(stakes.slice(1)), inviteRate))
          const { invitees } = await readInviteePage(server.db, inviter.id, 1, FRIENDS)
          expect(invitees.map(({ satang }) => satang).toReversed()).toEqual(
            stakes.slice(1).map((stake) => share(stake, inviteRate)),
          )
          for (const [index, { id }] of members.entries()) {
            const state = await readRefundState(server.db, id)
            const peak = Math.max(peaks[index] ?? 0, losses[index] ?? 0)
            expect((received[index] ?? 0) + state.accrued).toBe(share(peak, refundRate))
            expect(state.unmoved).toBe((received[index] ?? 0) - (moved[index] ?? 0))
            expect(await balance('wallet', id)).toBe((moved[index] ?? 0) + (index === 0 ? invited : 0))
          }
        },
      ),
      { numRuns: runs(15), seed: 20_261_123, endOnFailure: true },
    )
  })

  test('concurrent steps pay the exact total', async () => {
    await updateOperatorSettings(server.db, { inviteRate: 0.37, refundRate: 3.33 }, 1)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 120, maxLength: 160 }), async (steps) => {
        const members = await newMembers()
        let invited = 0
        await runConcurrently(12, steps, async (one) => {
          const paid = await perform(members, one)
          if (one.do === 'invite') invited += paid
        })
        invited += await perform(members, { do: 'invite' })
        const brought = steps.flatMap((one) => (one.do === 'play' && one.who > 0 ? [one.stake] : []))
        expect(invited).toBe(share(sum(brought), 0.37))
        const query = `select coalesce(sum(amount), 0)::bigint as satang from refund where member_id = $1`
        for (const { id } of members) {
          const [log] = await server.db.rows(v.object({ satang: v.number() }), query, [id])
          await perform(members, { do: 'move', who: members.findIndex((member) => member.id === id) })
          const house = id === members[0]?.id ? invited : 0
          expect(await balance('wallet', id)).toBe((log?.satang ?? 0) + house)
          expect(await balance('refund', id)).toBe(0)
        }
        const [zero] = await server.db.rows(
          v.object({ satang: v.number() }),
          'select sum(balance)::bigint as satang from ledger_account',
        )
        expect(zero?.satang).toBe(0)
      }),
      { numRuns: runs(3), seed: 20_261_124, endOnFailure: true },
    )
  })
})
