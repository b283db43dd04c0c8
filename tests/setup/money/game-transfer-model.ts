import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { expect } from 'vitest'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { beginTransfer, hasOpenTransfer } from '#server/modules/games/game-transfers.ts'
import { webhookGames } from '#server/modules/games/game-webhook.ts'
import { releaseHeld, takeHeld } from '#server/modules/games/held-transfers.ts'
import { openProviderAccount } from '#server/modules/games/provider-accounts.ts'
import { askDueOutcomes } from '#server/modules/games/recovery-job.ts'
import { type GameDeps, refreshGames } from '#server/modules/games/refresh-balance.ts'
import { beginAndRun, gatherFromGames } from '#server/modules/games/run-transfers.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { type Db, oneRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { fc } from '../property-runs.ts'
import { addMember, type TestMember, type TestServer } from '../server/server-harness.ts'
import { type GameFault, GameService, gameFaults, gameWebhook } from './game-service.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'

const games = ['NAKA', 'DAO'] as const
const place = fc.constantFrom(MAIN_WALLET, ...games)
const who = fc.integer({ min: 0, max: 1 })
const satang = fc.integer({ min: 100, max: 60_000 })
/** What happens to the questions from now on; then they are answered. */
const faults = fc.array(fc.constantFrom<GameFault>('none', 'answer-late', ...gameFaults), { maxLength: 3 })
/** A request's idempotency key, or none; small, so that requests are repeated. */
const key = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined })

/** What members, the provider and the backend's processes do. */
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({ do: fc.constant('move' as const), who, from: place, to: place, satang, key, faults })
      .filter(({ from, to }) => from !== to),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gather' as const), who, key, faults }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), who, ends: fc.boolean(), faults }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      who,
      game: fc.constantFrom(...games),
      stake: satang,
      win: fc.integer({ min: 0, max: 60_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const), who, faults }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('recover' as const),
      isLate: fc.boolean(),
      processes: fc.integer({ min: 1, max: 2 }),
      faults,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A step that goes on, in a process that waits for an answer, or was dead before it came. */
interface Work {
  pause: PromiseWithResolvers<void>
  done: Promise<void>
  isDead: boolean
}

/** Satang of each member at the start. */
const OPENING = 100_000

/** Two members with accounts at a provider of their own. @param run number that the server has seen in no other run */
export async function createRun(server: TestServer, run: number) {
  const { db, clock, deps } = server
  const service = new GameService()
  service.countsPlay = run % 2 === 0
  const queue: GameFault[] = []
  const working = new AsyncLocalStorage<Work>()
  const webhook = gameWebhook(service, () => {
    const fault = queue.shift() ?? 'none'
    const work = working.getStore()
    if (work && fault.startsWith('crash')) work.isDead = true
    if (work && fault === 'answer-late') paused.add(work)
    if (work?.isDead || fault === 'answer-late') work?.pause.resolve()
    return fault
  })
  const paused = new Set<Work>()
  const pending = new Set<Promise<unknown>>()
  const track = <T>(promise: Promise<T>): Promise<T> => {
    pending.add(promise)
    const forget = () => pending.delete(promise)
    promise.then(forget, forget)
    return promise
  }
  const tracked: Db = {
    ...db,
    rows: (...query) => track(db.rows(...query)),
    run: (...query) => track(db.run(...query)),
    tx: (work) => track(db.tx(work)),
  }
  const atProvider: GameDeps = { db: tracked, clock, log: deps.log, gameProvider: webhookGames(webhook) }
  const members: TestMember[] = []
  /** By game account: what was won in fact, after each round. */
  const netWins = new Map<string, number[]>()
  /** What members have won in fact, and what went to the house with their bonuses. */
  const won = [0, 0]
  const cleared = [0, 0]
  for (let index = 0; index < 2; index++) {
    const member = await addMember(server, { satang: OPENING })
    members.push(member)
    for (const game of games) {
      const credentials = await openProviderAccount(atProvider, member, game)
      await db.tx((sql) => activateGame(sql, member, game, 1, credentials))
    }
  }
  const usernameOf = (member: TestMember, game: string) => `${game}-${member.publicId}`.toLowerCase()
  const memberAt = (index: number): TestMember => {
    const member = members[index]
    if (!member) throw new Error('no such member')
    return member
  }

  async function perform(one: Step): Promise<void> {
    clock.advance(10)
    if ('faults' in one) queue.push(...one.faults)
    const requestKey = 'key' in one && one.key !== undefined ? `${run}:${one.do}:${one.key}` : undefined
    switch (one.do) {
      case 'move': {
        const { id: memberId } = memberAt(one.who)
        await beginAndRun(atProvider, (sql) =>
          beginTransfer(sql, { ...one, memberId, requestKey, at: clock.now() }),
        )
        return
      }
      case 'gather':
        await gatherFromGames(atProvider, { memberId: memberAt(one.who).id, to: MAIN_WALLET, requestKey })
        return
      case 'clear':
        return await clear(one.who, one.ends)
      case 'play': {
        const member = memberAt(one.who)
        const net = service.play(one.game, usernameOf(member, one.game), one.stake, one.win)
        const place = `${member.id} ${one.game}`
        const before = netWins.get(place) ?? [0]
        netWins.set(place, [...before, (before.at(-1) ?? 0) + net])
        won[one.who] = (won[one.who] ?? 0) + net
        return
      }
      case 'refresh':
        await refreshGames(atProvider, memberAt(one.who).id)
        return
      case 'recover':
        // After its lease, a process that has claimed a transfer is taken for dead.
        clock.advance(one.isLate ? 21_000 : 3_000)
        await Promise.all(Array.from({ length: one.processes }, () => askDueOutcomes(atProvider)))
        return
      case 'deliver':
        await resume([...paused])
    }
  }

  /** Fetches what is in the games, as the end of a bonus does, which then ends or goes on. */
  async function clear(index: number, ends: boolean): Promise<void> {
    const { id: memberId } = memberAt(index)
    await gatherFromGames(atProvider, { memberId, to: null })
    const taken = await db.tx(async (sql) => {
      await lockMember(sql, memberId)
      if (await hasOpenTransfer(sql, memberId)) return 0
      if (!ends) {
        await releaseHeld(sql, memberId, clock.now())
        return 0
      }
      const held = await takeHeld(sql, memberId, clock.now())
      await post(sql, {
        kind: 'bonus_end',
        at: clock.now(),
        lines: [
          { account: { kind: 'transit', memberId }, amount: -held },
          { account: { kind: 'house_bonus' }, amount: held },
        ],
      })
      return held
    })
    cleared[index] = (cleared[index] ?? 0) + taken
  }

  /** Performs a step until it has ended, its process has died or it waits for an answer; refusals are fine. */
  async function performOrPause(one: Step): Promise<void> {
    const expected = ['MONEY_NOT_ENOUGH', 'IDEMPOTENCY_KEY_REUSED']
    const work: Work = { pause: Promise.withResolvers(), done: Promise.resolve(), isDead: false }
    work.done = working
      .run(work, () => perform(one))
      .catch((error: unknown) => {
        if (!(error instanceof DomainError && expected.includes(error.key))) throw error
      })
    await Promise.race([work.done, work.pause.promise])
  }

  /** Has what is late arrive, and the processes go on that have waited for it. */
  async function resume(works: readonly Work[]): Promise<void> {
    for (const work of works) {
      paused.delete(work)
      if (!work.isDead) work.pause = Promise.withResolvers()
    }
    service.deliverLate()
    for (const work of works) await Promise.race([work.done, work.pause.promise])
  }

  const balancesAtProvider = (member: TestMember) =>
    games.map((game) => service.accounts.get(`${game} ${usernameOf(member, game)}`)?.balance ?? Number.NaN)

  /** Wherever an outcome stands, what the member has is in the wallet, at the provider, or held: once. */
  async function expectNothingLostOrDoubled(): Promise<void> {
    await expectRealPlay()
    for (const [index, member] of members.entries()) {
      const { wallet, held } = await oneRow(
        db,
        v.object({ wallet: v.number(), held: v.number() }),
        `select sum(case kind when 'wallet' then balance else 0 end)::bigint as wallet,
           sum(case kind when 'transit' then balance else 0 end)::bigint as held
         from ledger_account where member_id = $1`,
        [member.id],
      )
      const owned = OPENING + (won[index] ?? 0) - (cleared[index] ?? 0)
      const there = balancesAtProvider(member).reduce((sum, balance) => sum + balance, wallet)
      expect(there).toBeLessThanOrEqual(owned)
      expect(there + held).toBeGreaterThanOrEqual(owned)
    }
  }

  /** What is booked as play was played: nothing else has changed a balance. */
  async function expectRealPlay(): Promise<void> {
    const rows = await db.rows(
      v.object({ place: v.string(), net: v.number() }),
      `select member_id || ' ' || slot_code as place, sum(amount)::bigint as net
       from ledger_entry join ledger_transaction transaction on transaction.id = transaction_id
         join ledger_account account on account.id = account_id
       where transaction.kind = 'play' and member_id = any($1) group by 1`,
      [members.map(({ id }) => id)],
    )
    for (const { place, net } of rows) expect([0, ...(netWins.get(place) ?? [])]).toContain(net)
  }

  /** Waits until whatever hasn't died or isn't waiting for an answer has ended: of several transfers at once, one may go on. */
  async function idle(): Promise<void> {
    do {
      await Promise.allSettled(pending)
      await nextTurn()
    } while (pending.size > 0)
  }

  /** The provider answers again: everything becomes known, and the books are those of the provider. */
  async function expectSettled(): Promise<void> {
    queue.length = 0
    await idle()
    const open = () => db.run(`select from game_transfer where step in ('withdraw', 'deposit')`)
    for (let round = 0; round < 4 && (await open()) > 0; round++) {
      clock.advance(10 * 60_000)
      await askDueOutcomes(atProvider)
    }
    expect(await open()).toBe(0)
    await perform({ do: 'deliver' })
    await expectNothingLostOrDoubled()
    for (const [index, member] of members.entries()) {
      await db.tx((sql) => releaseHeld(sql, member.id, clock.now()))
      expect(await refreshGames(atProvider, member.id)).toEqual([])
      const rows = await db.rows(
        v.object({ place: v.string(), balance: v.number() }),
        `select coalesce(slot_code, kind) as place, balance from ledger_account where member_id = $1`,
        [member.id],
      )
      const books = Object.fromEntries(rows.map(({ place: at, balance }) => [at, balance]))
      const inGames = balancesAtProvider(member)
      const owned = OPENING + (won[index] ?? 0) - (cleared[index] ?? 0)
      expect(games.map((game) => books[game])).toEqual(inGames)
      expect(books.transit ?? 0).toBe(0)
      expect(books.wallet).toBe(owned - inGames.reduce((sum, balance) => sum + balance, 0))
      const play = v.object({ net: v.number() })
      const query =
        'select coalesce(sum(win - stake), 0)::bigint as net from member_play where member_id = $1'
      expect(await oneRow(db, play, query, [member.id])).toEqual({ net: won[index] })
    }
    await expectLedgerInvariants(db)
  }

  return { performOrPause, expectNothingLostOrDoubled, expectSettled }
}
