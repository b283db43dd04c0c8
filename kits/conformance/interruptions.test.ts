import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { chatUploadImage } from '#contract/chat.ts'
import { login, logout } from '#contract/login.ts'
import { lookupInfo } from '#contract/lookups.ts'
import { qrCreate, qrGet } from '#contract/qr.ts'
import { walletGet, walletTransfer } from '#contract/wallet.ts'
import { valueAt, withAt } from '#tests/unit/odd-answers/fields.ts'
import type { CheckResult } from './findings.ts'
import { type Breakage, type BrokenBackend, startBrokenBackend } from './fixtures/broken-backend.fixture.ts'
import { isCall, onSuccess, put } from './fixtures/fault.fixture.ts'
import { MEMBER, type ReferenceBackend, startReferenceBackend } from './fixtures/reference-backend.fixture.ts'
import { Host } from './host.ts'
import { readOptions } from './options.ts'
import { runConformance } from './run.ts'

/** After the run without repeats would have ended. */
const LATE_MS = 6000

let backend: ReferenceBackend
let broken: BrokenBackend
/** Not through the wrapper, with a session of its own. */
let observer: Host
/** Tokens that the kit got, and that it ended. */
let issued: string[]

beforeAll(async () => {
  backend = await startReferenceBackend()
  broken = await startBrokenBackend(backend.address)
  observer = new Host(backend.address)
  const [username, password] = MEMBER.split(':')
  const answer = await observer.send(login, { body: { username, password } })
  observer.token = v.parse(login.response, answer.json?.value).token
})
afterAll(async () => {
  await broken.close()
  await backend.close()
})
beforeEach(async () => {
  issued = []
  await backend.resetLimits()
})

async function run(
  breakage: Breakage,
  {
    args = [],
    signal,
    onResult,
  }: { args?: readonly string[]; signal?: AbortSignal; onResult?: (result: CheckResult) => void } = {},
) {
  broken.setBreakage({
    ...breakage,
    response(response, request) {
      const token = valueAt(response.body, ['token'])
      if (isCall(request, login) && typeof token === 'string') issued.push(token)
      breakage.response?.(response, request)
    },
  })
  const options = readOptions(['--host', broken.address, '--member', MEMBER, '--writes', ...args], {})
  const results = await runConformance(options, onResult, signal)
  return results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === 'error')
    .map(({ section, call, message }) => `${section}: ${call}: ${message}`)
}

async function balances() {
  const { wallet, slots } = v.parse(walletGet.response, (await observer.send(walletGet)).json?.value)
  return [wallet.amount, slots.map(({ code, amount }) => [code, amount])]
}

async function openSessions() {
  const responses = await Promise.all(issued.map((token) => observer.send(walletGet, { token })))
  return responses.filter(({ status }) => status === 200).length
}

/** Cuts the connection at these requests of a call after the member signed in, counted from 1. */
function cut(call: Call, at: (count: number) => boolean, isBefore = false): Breakage {
  let count = 0
  const isCut = (headers: Headers) => headers.has('authorization') && at(++count)
  return {
    request(request) {
      if (isBefore && isCall(request, call) && isCut(request.headers)) throw new Error('cut')
    },
    response(response, request) {
      if (!isBefore && isCall(request, call) && isCut(request.headers)) response.isLost = true
    },
  }
}

test('a connection that is cut at the transfer’s first read of the wallet is a finding', async () => {
  let reads = 0
  const errors = await run({
    response(response, request) {
      if (!isCall(request, walletGet) || response.status !== 200) return
      reads++
      if (reads === 2) response.isLost = true
    },
  })
  expect(errors).toEqual([expect.stringMatching(/^SPEC §9 Timeouts: GET \/api\/wallet: .* closed the/)])
  expect(await openSessions()).toBe(0)
})

test('an uploaded picture without an address is a finding', async () => {
  const errors = await run(put(chatUploadImage, ['path'], () => 'http://[bad'))
  expect(errors).toEqual([expect.stringContaining('"http://[bad" isn’t an address.')])
  expect(await openSessions()).toBe(0)
})

test('a game code with half of a surrogate pair is a finding', async () => {
  const errors = await run(put(walletGet, ['slots', 0, 'code'], () => '\ud800'))
  expect(errors).toContainEqual(expect.stringContaining('isn’t valid Unicode text'))
  expect(await openSessions()).toBe(0)
})

test('says where the money is if everything is cut after the first transfer', async () => {
  const before = await balances()
  let isDown = false
  const errors = await run({
    response(response, request) {
      if (isDown) response.isLost = true
      if (isCall(request, walletTransfer) && response.status === 200) isDown = true
    },
  })
  expect(errors).toContainEqual(
    expect.stringMatching(/^SPEC §7 Wallet: .* nothing was moved back\. Before .*WALLET/),
  )
  expect(errors).toContainEqual(expect.stringContaining('the session may still be open'))
  const after = await balances()
  expect(after).not.toEqual(before)
  await observer.send(walletTransfer, {
    body: { from: 'NAKA', to: 'WALLET', amount: 1 },
    idempotencyKey: 'back',
  })
}, 30_000)

test('moves the money back if the games’ amounts disappear after the transfer', async () => {
  const before = await balances()
  let isMoved = false
  const errors = await run({
    response(response, request) {
      if (isCall(request, walletTransfer) && response.status === 200) isMoved = true
      if (isMoved && isCall(request, walletGet) && response.status === 200)
        response.body = withAt(response.body, ['slots'], [])
    },
  })
  expect(await balances()).toEqual(before)
  expect(errors).toContainEqual(expect.stringContaining('disappears after a transfer'))
  expect(errors).not.toContainEqual(expect.stringContaining('Refused transfers changed'))
})

test('a transfer that is carried out after its timeout is repeated with its key, and moved back', async () => {
  const before = await balances()
  let late: Promise<unknown> | undefined
  await run({
    request({ method, path, headers, body }) {
      if (late || path !== walletTransfer.path || !headers.has('authorization')) return
      const init = { method, headers: new Headers(headers), body: JSON.stringify(body) }
      // The host accepted the request before the kit signed out.
      init.headers.set('authorization', `Bearer ${observer.token}`)
      late = setTimeout(LATE_MS).then(() => fetch(new URL(path, backend.address), init))
      throw new Error('no answer in time')
    },
  })
  await late
  expect(late).toBeDefined()
  expect(await balances()).toEqual(before)
})

test('says that a transfer may still be carried out if the host offers no keys', async () => {
  const withoutKeys = put(lookupInfo, ['capabilities'], () => ['logout'])
  const lost = cut(walletTransfer, (count) => count === 1, true)
  const errors = await run({
    ...(lost.request ? { request: lost.request } : {}),
    ...(withoutKeys.response ? { response: withoutKeys.response } : {}),
  })
  expect(errors).toContainEqual(expect.stringContaining('it may still take effect'))
})

test('an interruption moves the money back, signs out and is reported', async () => {
  const before = await balances()
  const controller = new AbortController()
  const errors = await run(
    onSuccess(walletTransfer, () => controller.abort()),
    { signal: controller.signal },
  )
  expect(errors).toEqual(['Kit: all checks: The run was interrupted: the remaining checks weren’t made.'])
  expect(await balances()).toEqual(before)
  expect(await openSessions()).toBe(0)
})

test.each([
  ['is lost', onSuccess(qrCreate, (response) => Object.assign(response, { isLost: true }))],
  ['has no id', put(qrCreate, ['qrcodeId'], () => undefined)],
])('cancels a payment QR code whose answer %s', async (_, breakage) => {
  await run(breakage)
  const { json } = await observer.send(qrGet, { params: { provider: 'KBANK' } })
  expect(v.parse(qrGet.response, json?.value).hasQrcode).toBe(false)
})

test('repeats a logout that was cut, before and after its effect', async () => {
  for (const isBefore of [true, false]) {
    const errors = await run(cut(logout, (count) => count === 1, isBefore))
    expect(errors).toEqual([expect.stringMatching(/^SPEC §9 Timeouts: POST \/api\/logout/)])
    expect(await openSessions()).toBe(0)
  }
})

test('signs out although the capabilities are unknown', async () => {
  await run(
    onSuccess(lookupInfo, (response) => {
      response.status = 500
      response.body = { message: 'INTERNAL_SERVER_ERROR' }
    }),
  )
  expect(issued).not.toEqual([])
  expect(await openSessions()).toBe(0)
})

test('a sign-in with status 202 is one, and ends', async () => {
  const errors = await run(
    onSuccess(login, (response) => {
      response.status = 202
    }),
  )
  expect(errors).toEqual([])
  expect(await openSessions()).toBe(0)
})

test('a token that no header can carry is one finding', async () => {
  const errors = await run(put(login, ['token'], () => 'โทเคน'))
  expect(errors).toEqual([
    'SPEC §7 Account: POST /api/login: The token has characters that no HTTP header can carry.',
  ])
})

test('says why the money can’t be moved back', async () => {
  const before = await balances()
  const errors = await run({
    request(request) {
      if (isCall(request, walletTransfer) && valueAt(request.body, ['to']) === 'WALLET') request.body = {}
    },
  })
  expect(errors).toContainEqual(
    expect.stringMatching(/The transfer back doesn’t restore the balances\. It is answered with 400 KEY_/),
  )
  expect(await balances()).not.toEqual(before)
  await observer.send(walletTransfer, {
    body: { from: 'NAKA', to: 'WALLET', amount: 2 },
    idempotencyKey: 'refused',
  })
})
