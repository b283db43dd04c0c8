import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { createWebhook } from '#server/platform/webhook.ts'
import { GameService, serveGames } from '#tests/setup/money/game-service.ts'
import { webhookGames } from './game-webhook.ts'

const SECRET = 'a secret of the game webhook, 32+'
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** A service behind its address; the faults apply to the next questions. */
async function serve(...faults: ReturnType<NonNullable<Parameters<typeof serveGames>[2]>>[]) {
  const service = new GameService()
  const served = await serveGames(service, SECRET, () => faults.shift() ?? 'none')
  opened.push(served)
  const log = createLog(() => undefined, Date.now)
  const games = (secret = SECRET) =>
    webhookGames(createWebhook({ url: served.url, secret }, { now: Date.now, log }))
  return { service, games: games(), gamesWith: games }
}

const member = { slotCode: 'NAKA', member: 'M1', currency: 'BAHT' } as const
const account = { slotCode: 'NAKA', username: 'naka-m1', currency: 'BAHT' } as const

test('opens an account, moves money, reads the balance, creates a link and resets the password', async () => {
  const { service, games } = await serve()
  expect(await games.openAccount('a', member)).toEqual({
    kind: 'opened',
    username: 'naka-m1',
    password: 'pass-1',
  })
  expect(await games.deposit('d', account, 12_345)).toEqual({ kind: 'done' })
  expect(await games.withdraw('w', account, 345)).toEqual({ kind: 'done' })
  expect(await games.withdraw('x', account, 12_001)).toEqual({ kind: 'refused', reason: 'money' })
  service.play('NAKA', 'naka-m1', 1000, 250)
  expect(await games.readBalance(account)).toEqual({ kind: 'found', balance: 11_250, staked: 1000, won: 250 })
  expect(await games.createLink(account)).toEqual({
    kind: 'created',
    link: 'https://games.example/NAKA?ticket=2',
  })
  expect(await games.resetPassword('p', account)).toEqual({ kind: 'reset', password: 'pass-3' })
  expect(service.asked.map(({ action }) => action)).toEqual([
    'account',
    'deposit',
    'withdraw',
    'withdraw',
    'balance',
    'link',
    'password',
  ])
})

test('a question with the same key has one effect, whatever became of its answer', async () => {
  const { service, games } = await serve('none', 'answer-lost', 'status-500', 'answer-broken', 'pending')
  await games.openAccount('a', member)
  for (let attempt = 0; attempt < 4; attempt++)
    await expect(games.deposit('d', account, 500)).rejects.toThrow(ServiceUnavailableError)
  expect(await games.deposit('d', account, 500)).toEqual({ kind: 'done' })
  expect(service.accounts.get('NAKA naka-m1')?.balance).toBe(500)
})

test('a question without a valid signature is not answered', async () => {
  const { service, gamesWith } = await serve()
  const forged = gamesWith('another secret that has 32 characters')
  await expect(forged.openAccount('a', member)).rejects.toThrow(ServiceUnavailableError)
  expect(service.asked).toEqual([])
})

/** Games whose service gives this answer to any question. */
const answering = (answer: unknown) => webhookGames({ ask: async (_, schema) => v.parse(schema, answer) })

test.each([
  ['no object', []],
  ['without a kind', {}],
  ['of an unknown kind', { kind: 'ok' }],
])('an answer that is %s leaves any outcome unknown', async (_, answer) => {
  const games = answering(answer)
  for (const ask of [
    () => games.openAccount('a', member),
    () => games.readBalance(account),
    () => games.deposit('d', account, 1),
    () => games.withdraw('w', account, 1),
    () => games.createLink(account),
    () => games.resetPassword('p', account),
  ])
    await expect(ask()).rejects.toThrow(ServiceUnavailableError)
})

test.each([
  ['a username with a space', 'openAccount', { kind: 'done', username: 'na ka', password: 'x' }],
  ['an empty username', 'openAccount', { kind: 'done', username: '', password: 'x' }],
  ['a username that is too long', 'openAccount', { kind: 'done', username: 'x'.repeat(81), password: 'x' }],
  ['a password with a control character', 'resetPassword', { kind: 'done', password: 'x\u0000' }],
  ['no balance', 'readBalance', { kind: 'found' }],
  ['a negative balance', 'readBalance', { kind: 'found', balance: -0.01 }],
  ['a balance that is a word', 'readBalance', { kind: 'found', balance: 'all' }],
  ['a negative total', 'readBalance', { kind: 'found', balance: 1, staked: -1, won: 1 }],
  ['a link that is not encrypted', 'createLink', { kind: 'done', link: 'http://games.example/' }],
  ['a link that runs a script', 'createLink', { kind: 'done', link: 'javascript:alert(1)' }],
  ['a relative link', 'createLink', { kind: 'done', link: '/play' }],
] as const)('an answer with %s is not read', async (_, call, answer) => {
  const games = answering(answer)
  const ask = {
    openAccount: () => games.openAccount('a', member),
    resetPassword: () => games.resetPassword('p', account),
    readBalance: () => games.readBalance(account),
    createLink: () => games.createLink(account),
  }[call]
  await expect(ask()).rejects.toThrow(ServiceUnavailableError)
})

test('a balance is rounded down to whole satang; absent totals and passwords are unknown', async () => {
  expect(await answering({ kind: 'found', balance: '12.349', staked: null }).readBalance(account)).toEqual({
    kind: 'found',
    balance: 1234,
    staked: undefined,
    won: undefined,
  })
  const opened = { kind: 'opened', username: 'x', password: undefined }
  expect(await answering({ kind: 'done', username: 'x' }).openAccount('a', member)).toEqual(opened)
  expect(await answering({ kind: 'done', password: null }).resetPassword('p', account)).toEqual({
    kind: 'reset',
    password: undefined,
  })
})

test.each([undefined, 'money', 'other', 'closed'])('a refusal for %s is a refusal', async (reason) => {
  expect(await answering({ kind: 'refused', reason }).withdraw('w', account, 1)).toEqual({
    kind: 'refused',
    reason: reason === 'money' ? 'money' : 'other',
  })
})
