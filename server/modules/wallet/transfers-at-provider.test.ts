import { beforeEach, describe, expect, test } from 'vitest'
import { walletRefreshSlot } from '#contract/wallet.ts'
import { walletTransfer, walletTransferAll, walletWithdrawAll } from '#contract/wallet-changes.ts'
import { createGameServer } from '#tests/setup/money/game-server.ts'
import type { GameFault } from '#tests/setup/money/game-service.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(createGameServer)
let member: TestMember
beforeEach(async () => {
  server.failNext()
  member = await server.member(100_000, 'NAKA', 'DAO')
})

let serial = 0
const newKey = () => `request-of-a-test-${++serial}`
const move = async (from: string, to: string, amount: number, key?: string) =>
  (await server.call(member, walletTransfer, { body: { from, to, amount }, ...(key ? { key } : {}) })).body
    .message
const moveAll = async (to: string, key?: string) =>
  (await server.call(member, walletTransferAll, { body: { to }, ...(key ? { key } : {}) })).body.message
const withdraw = async (amount: number, key?: string) =>
  (await server.call(member, walletWithdrawAll, { body: { amount }, ...(key ? { key } : {}) })).body.message
const moves = () => server.service.asked.filter(({ action }) => action === 'deposit' || action === 'withdraw')
/** Without the opening deposit. */
const statement = async () => (await server.statement(member)).slice(0, -1)

test('moves money to a game, to another one and back, with one statement entry each', async () => {
  expect(await move('WALLET', 'NAKA', 200.5)).toBe('SUCCESS')
  expect(await move('NAKA', 'DAO', 50)).toBe('SUCCESS')
  expect(await move('DAO', 'WALLET', 20)).toBe('SUCCESS')
  expect(await server.balances(member)).toEqual({ WALLET: 819.5, NAKA: 150.5, DAO: 30 })
  expect([server.inGame(member, 'NAKA'), server.inGame(member, 'DAO')]).toEqual([15_050, 3_000])
  expect(await moveAll('WALLET')).toBe('SUCCESS')
  expect(await moveAll('WALLET')).toBe('MONEY_NOT_ENOUGH')
  expect(await moveAll('DAO')).toBe('SUCCESS')
  expect(await moveAll('NAKA')).toBe('MONEY_NOT_ENOUGH')
  expect(await server.balances(member)).toEqual({ WALLET: 0, NAKA: 0, DAO: 1000 })
  expect(await statement()).toEqual([
    'transfer WALLET Dao SUCCESS 1000',
    ...(await statement()).slice(1, 3),
    'transfer Dao WALLET SUCCESS 20',
    'transfer Naka Dao SUCCESS 50',
    'transfer WALLET Naka SUCCESS 200.5',
  ])
  expect((await statement()).slice(1, 3).sort()).toEqual([
    'transfer Dao WALLET SUCCESS 30',
    'transfer Naka WALLET SUCCESS 150.5',
  ])
  await expectLedgerInvariants(server.db)
})

test.each([
  ['WALLET', 'WALLET', 5, 'KEY_INVALID'],
  ['WALLET', 'NAKA', 0.99, 'TRANSFER_MINIMUM'],
  ['WALLET', 'NAKA', 1000.01, 'MONEY_NOT_ENOUGH'],
  ['NAKA', 'WALLET', 1, 'MONEY_NOT_ENOUGH'],
  ['NOGAME', 'WALLET', 1, 'NO_GAME'],
  ['WALLET', 'NOGAME', 1, 'NO_GAME'],
  ['WALLET', 'CHAMPA', 1, 'SLOT_NO_ACCOUNT'],
  ['CHAMPA', 'WALLET', 1, 'SLOT_NO_ACCOUNT'],
])('refuses to move from %s to %s %d baht before anybody is asked: %s', async (from, to, amount, key) => {
  const before = moves().length
  expect(await move(from, to, amount)).toBe(key)
  expect(moves()).toHaveLength(before)
  expect(await server.balances(member)).toEqual({ WALLET: 1000, NAKA: 0, DAO: 0 })
  expect(await statement()).toEqual([])
})

test('what was won since is booked before money leaves the game', async () => {
  await move('WALLET', 'NAKA', 100)
  server.play(member, 'NAKA', 4_000, 9_000)
  expect(await move('NAKA', 'WALLET', 150)).toBe('SUCCESS')
  expect(await server.balances(member)).toEqual({ WALLET: 1050, NAKA: 0, DAO: 0 })
})

test.each([
  {
    what: 'a deposit: the money returns to the wallet',
    faults: ['refused'],
    places: ['WALLET', 'NAKA'],
    after: { WALLET: 900, NAKA: 100, DAO: 0 },
    entries: ['transfer WALLET Naka FAILED 60'],
  },
  {
    what: 'a withdrawal: the money stays in the game',
    faults: ['none', 'refused'],
    places: ['NAKA', 'WALLET'],
    after: { WALLET: 900, NAKA: 100, DAO: 0 },
    entries: ['transfer Naka WALLET FAILED 60'],
  },
  {
    what: 'what another game has given: it goes to the wallet',
    faults: ['none', 'none', 'refused'],
    places: ['NAKA', 'DAO'],
    after: { WALLET: 960, NAKA: 40, DAO: 0 },
    entries: ['transfer Naka WALLET SUCCESS 60', 'transfer Naka Dao FAILED 60'],
  },
] as const)('a game refuses $what', async ({ faults, places: [from, to], after, entries }) => {
  await move('WALLET', 'NAKA', 100)
  server.failNext(...faults)
  expect(await move(from, to, 60)).toBe('TRANSFER_FAIL')
  expect(await server.balances(member)).toEqual(after)
  expect((await statement()).slice(0, -1)).toEqual(entries)
})

const unknown: readonly GameFault[] = [
  'question-lost',
  'answer-lost',
  'question-late',
  'answer-broken',
  'pending',
]
describe.each(unknown)('an outcome that is unknown (%s)', (fault) => {
  test('is held, asked again until it is known, and has one effect', async () => {
    const key = newKey()
    server.failNext(fault, fault)
    expect(await move('WALLET', 'NAKA', 100, key)).toBe('REQUEST_IN_PROGRESS')
    expect(await server.balances(member)).toEqual({ WALLET: 900, NAKA: 0, DAO: 0 })
    expect(await statement()).toEqual(['transfer WALLET Naka PROCESSING 100'])
    expect(await move('WALLET', 'NAKA', 100, key)).toBe('REQUEST_IN_PROGRESS')
    await server.recover()
    expect(await move('WALLET', 'NAKA', 100, key)).toBe('REQUEST_IN_PROGRESS')
    await server.recover()
    expect(await move('WALLET', 'NAKA', 100, key)).toBe('SUCCESS')
    server.service.deliverLate()
    expect(await server.balances(member)).toEqual({ WALLET: 900, NAKA: 100, DAO: 0 })
    expect(server.inGame(member, 'NAKA')).toBe(10_000)
    expect(await statement()).toEqual(['transfer WALLET Naka SUCCESS 100'])
    await expectLedgerInvariants(server.db)
  })
})

test('a repeated request that was refused is not sent to the provider again; another input is refused', async () => {
  const key = newKey()
  server.failNext('refused')
  expect(await move('WALLET', 'NAKA', 100, key)).toBe('TRANSFER_FAIL')
  expect(await move('WALLET', 'NAKA', 100, key)).toBe('TRANSFER_FAIL')
  expect(await move('WALLET', 'DAO', 100, key)).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await statement()).toEqual(['transfer WALLET Naka FAILED 100'])
})

test('from a game whose balance is unknown nothing is moved, and the refresh fails', async () => {
  await move('WALLET', 'NAKA', 100)
  server.failNext('question-lost')
  expect(await move('NAKA', 'WALLET', 100)).toBe('TRANSFER_FAIL')
  server.failNext('question-lost')
  expect((await server.call(member, walletRefreshSlot)).status).toBe(503)
  server.failNext('question-lost', 'question-lost')
  expect(await moveAll('WALLET')).toBe('TRANSFER_FAIL')
  expect(await server.balances(member)).toEqual({ WALLET: 900, NAKA: 100, DAO: 0 })
  expect((await server.call(member, walletRefreshSlot)).status).toBe(200)
})

test('all from all games: what one game refuses stays there', async () => {
  await move('WALLET', 'NAKA', 100)
  await move('WALLET', 'DAO', 50)
  server.failNext('none', 'none', 'refused')
  expect(await moveAll('WALLET')).toBe('SUCCESS')
  const { WALLET = 0, NAKA = 0, DAO = 0 } = await server.balances(member)
  expect(WALLET + NAKA + DAO).toBe(1000)
  expect([NAKA, DAO].filter((baht) => baht === 0)).toHaveLength(1)
})

test('all from all games: a repeated request moves nothing again', async () => {
  await move('WALLET', 'NAKA', 100)
  const key = newKey()
  server.failNext('none', 'none', 'answer-lost')
  expect(await moveAll('WALLET', key)).toBe('REQUEST_IN_PROGRESS')
  await server.recover()
  expect(await moveAll('WALLET', key)).toBe('SUCCESS')
  expect(await server.balances(member)).toEqual({ WALLET: 1000, NAKA: 0, DAO: 0 })
})

describe('a withdrawal of more than the wallet has', () => {
  beforeEach(async () => {
    await move('WALLET', 'NAKA', 400)
    await move('WALLET', 'DAO', 100)
  })

  test('fetches the rest from the fullest game', async () => {
    expect(await withdraw(600)).toBe('SUCCESS')
    expect(await server.balances(member)).toEqual({ WALLET: 0, NAKA: 300, DAO: 100 })
    expect((await statement()).slice(0, 2)).toEqual([
      'withdraw WALLET KBANK PROCESSING 600',
      'transfer Naka WALLET SUCCESS 100',
    ])
  })

  test('waits for a game, and is booked once by its repeated request', async () => {
    const key = newKey()
    server.failNext('none', 'none', 'answer-lost')
    expect(await withdraw(600, key)).toBe('REQUEST_IN_PROGRESS')
    expect(await withdraw(600, key)).toBe('REQUEST_IN_PROGRESS')
    await server.recover()
    expect(await withdraw(600, key)).toBe('SUCCESS')
    expect(await withdraw(600, key)).toBe('SUCCESS')
    expect(await server.balances(member)).toEqual({ WALLET: 0, NAKA: 300, DAO: 100 })
  })

  test('is refused if the games have less, or give nothing', async () => {
    expect(await withdraw(1000.01)).toBe('MONEY_NOT_ENOUGH')
    await move('WALLET', 'NAKA', 400)
    server.failNext('none', 'none', 'refused')
    expect(await withdraw(900)).toBe('MONEY_NOT_ENOUGH')
    expect((await statement()).filter((entry) => entry.startsWith('withdraw'))).toEqual([])
    await expectLedgerInvariants(server.db)
  })
})
