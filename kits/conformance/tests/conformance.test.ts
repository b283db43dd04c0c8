import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { login, logout } from '../../../src/contract/login.ts'
import { lookupInfo } from '../../../src/contract/lookups.ts'
import { qrGet } from '../../../src/contract/qr.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import { walletTransfer } from '../../../src/contract/wallet-changes.ts'
import { valueAt, withAt } from '../../../tests/unit/odd-answers/fields.ts'
import { untriedCalls } from '../checks/call-cases.ts'
import type { Finding } from '../kit/findings.ts'
import type { RunSettings } from '../kit/kit.ts'
import { readOptions } from '../kit/options.ts'
import { groupByCause } from '../report.ts'
import { runConformance } from '../run.ts'
import { type Breakage, type BrokenBackend, startBrokenBackend } from './broken-backend.fixture.ts'
import { cutOnce, isCall, onSuccess, patch, put } from './faults/fault.fixture.ts'
import { loseFirstTransfer } from './faults/money-faults.fixture.ts'
import { faultBatches, lineOf, matches } from './faults.fixture.ts'
import {
  LAO_MEMBER,
  MEMBER,
  PORTAL_ORIGIN,
  type ReferenceBackend,
  startReferenceBackend,
} from './reference-backend.fixture.ts'

const everything = ['--member', MEMBER, '--writes', '--origin', PORTAL_ORIGIN]

let backend: ReferenceBackend
let broken: BrokenBackend
/** Tokens that the kit got. */
let issued: string[]
/** Calls that change something and that were made by the member, or are public. */
const tried = new Set<string>()

beforeAll(async () => {
  backend = await startReferenceBackend()
  broken = await startBrokenBackend(backend.address)
})
afterAll(async () => {
  await broken.close()
  await backend.close()
})
beforeEach(async () => {
  issued = []
  await backend.resetLimits()
})

/** Remembers sessions and calls. */
const listener: Breakage = {
  request(request) {
    const isMember = request.headers.has('authorization')
    for (const call of calls)
      if (call.changes && isCall(request, call) && (isMember || call.access === 'public'))
        tried.add(call.name)
  },
  response(response, request) {
    const token = valueAt(response.body, ['token'])
    if (isCall(request, login) && typeof token === 'string') issued.push(token)
  },
}

interface RunArgs extends RunSettings {
  readonly host?: string
  readonly args?: readonly string[]
  readonly only?: readonly string[]
  readonly mode?: 'replay' | undefined
}

/** Errors and warnings of a run. @param breakages of the wrapper */
async function problemsOf(
  breakages: readonly Breakage[],
  settings: RunArgs = {},
): Promise<readonly Finding[]> {
  const { host = broken.address, args = everything, mode } = settings
  broken.setBreakages([listener, ...breakages], mode)
  const results = await runConformance(readOptions(['--host', host, ...args], {}), {
    pausesMs: [0, 0],
    ...settings,
  })
  return results.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'note')
}

const messagesOf = (problems: readonly Finding[]) =>
  problems.map(({ call, message }) => `${call}: ${message}`)

async function balances() {
  const { json } = await backend.observer.send(walletGet)
  const { wallet, slots } = v.parse(walletGet.response, json?.value)
  return [wallet.amount, slots?.map(({ code, amount }) => [code, amount])]
}

async function openSessions() {
  const responses = await Promise.all(issued.map((token) => backend.observer.send(walletGet, { token })))
  return responses.filter(({ status }) => status === 200).length
}

test('finds nothing in the reference backend, tries every call or says why not, and leaves it as it was', async () => {
  const before = await balances()
  expect(await problemsOf([])).toEqual([])
  const untried = Object.values(untriedCalls).flat()
  const changing = calls.filter(({ changes }) => changes).map(({ name }) => name)
  expect(changing.filter((name) => !tried.has(name)).toSorted()).toEqual(untried.toSorted())
  expect(await balances()).toEqual(before)
  expect([issued.length, await openSessions()]).toEqual([1, 0])
})

test('finds nothing without writes, as a visitor, and in the Laos service', async () => {
  expect(await problemsOf([], { args: ['--member', MEMBER] })).toEqual([])
  expect(await problemsOf([], { args: [] })).toEqual([])
  const laos = await startReferenceBackend({ laos: true })
  const problems = await problemsOf([], { host: laos.address, args: ['--member', LAO_MEMBER, '--writes'] })
  await laos.close()
  expect(problems).toEqual([])
})

test('finds nothing in a host without capabilities, and demands no logout of it', async () => {
  const missing: Breakage = {
    response(response, request) {
      if (isCall(request, logout)) Object.assign(response, { status: 404, body: { message: 'NO_DATA' } })
    },
  }
  const without = put(lookupInfo, ['capabilities'], undefined)
  const only = ['tokens', 'preflights', 'lists', 'languages']
  expect(await problemsOf([without, missing], { only })).toEqual([])
})

test.each([
  [404, { message: 'NO_DATA' }],
  [404, { statusCode: 404, message: 'Cannot GET', error: 'Not Found' }],
  [200, null],
  [204, undefined],
])('a lookup may say with %i and %j that no payment QR code is open', async (status, body) => {
  const none = onSuccess(qrGet, patch({ status, body, text: JSON.stringify(body) ?? '' }))
  expect(await problemsOf([none], { only: ['headers'] })).toEqual([])
})

test('an unknown key of all refusals is one finding with the list of calls', async () => {
  const forbidden: Breakage = {
    response(response) {
      if (response.status === 401) Object.assign(response, { status: 403, body: { message: 'FORBIDDEN' } })
    },
  }
  const problems = await problemsOf([forbidden], { only: ['tokens'], args: [] })
  const causes = groupByCause(problems)
  expect(causes.map(({ severity, more }) => [severity, more.length])).toEqual([['error', 1]])
  expect(causes[0]?.places.length).toBeGreaterThan(30)
  expect(causes[0]?.message).toContain('A missing session is refused with FORBIDDEN')
})

/** Steps that change something in the backend. */
const changing = ['sockets', 'money', 'codes', 'chat']

test.each(faultBatches)('finds exactly: $names', async ({ batch }) => {
  const { steps: only = [], timeoutSeconds = 20 } = batch[0] ?? {}
  const args = [...everything, '--timeout', String(timeoutSeconds)]
  const problems = await problemsOf(
    batch.map(({ breakage }) => breakage),
    { only, args, mode: only.some((step) => changing.includes(step)) ? undefined : 'replay' },
  )
  const expected = batch.flatMap(({ findings }) => findings)
  const lines = [...new Set(problems.map(lineOf))].map(
    (line) => expected.find((one) => matches(one, line)) ?? line,
  )
  expect([...new Set(lines)].toSorted()).toEqual(expected.toSorted())
  for (const {
    findings: [first = ''],
    says,
  } of batch) {
    const messages = problems
      .filter((problem) => matches(first, lineOf(problem)))
      .map(({ message }) => message)
    expect(messages.join()).toContain(says)
  }
})

const money = { only: ['money'] }

test('moves the money back after a lost answer', async () => {
  const before = await balances()
  await problemsOf([loseFirstTransfer()], money)
  expect(await balances()).toEqual(before)
  expect(await openSessions()).toBe(0)
})

test('moves the money back if the games’ amounts disappear after the transfer', async () => {
  const before = await balances()
  let isMoved = false
  const breakage: Breakage = {
    response(response, request) {
      if (isCall(request, walletTransfer) && response.status === 200) isMoved = true
      if (isMoved && isCall(request, walletGet) && response.status === 200)
        response.body = withAt(response.body, ['slots'], [])
    },
  }
  const problems = await problemsOf([breakage], money)
  expect(await balances()).toEqual(before)
  expect(messagesOf(problems)).toContainEqual(expect.stringContaining('disappears after a transfer'))
})

test('says where the money is if everything is cut after the first transfer', async () => {
  let isDown = false
  const breakage: Breakage = {
    response(response, request) {
      if (isDown) response.isLost = true
      if (isCall(request, walletTransfer) && response.status === 200) isDown = true
    },
  }
  const messages = messagesOf(await problemsOf([breakage], money))
  expect(messages).toContainEqual(expect.stringMatching(/nothing was moved back\. Before .*WALLET/))
  expect(messages).toContainEqual(expect.stringContaining('the session may still be open'))
  await moveBack(1)
})

test('says why the money can’t be moved back', async () => {
  const breakage: Breakage = {
    request(request) {
      if (isCall(request, walletTransfer) && valueAt(request.body, ['to']) === 'WALLET') request.body = {}
    },
  }
  const messages = messagesOf(await problemsOf([breakage], money))
  expect(messages).toContainEqual(
    expect.stringMatching(/doesn’t restore the balances\. It is answered with 400 KEY_/),
  )
  await moveBack(2)
})

/** Moves money from the game that the kit tries. */
async function moveBack(amount: number): Promise<void> {
  const input = { body: { from: 'NAKA', to: 'WALLET', amount }, idempotencyKey: crypto.randomUUID() }
  expect((await backend.observer.send(walletTransfer, input)).status).toBe(200)
}

test('says that a transfer may still be carried out if the host offers no keys', async () => {
  const breakages = [put(lookupInfo, ['capabilities'], ['logout']), cutOnce(walletTransfer, true)]
  const messages = messagesOf(await problemsOf(breakages, money))
  expect(messages).toContainEqual(expect.stringContaining('it may still take effect'))
})

test('an interruption moves the money back, signs out and is reported', async () => {
  const before = await balances()
  const controller = new AbortController()
  const breakage = onSuccess(walletTransfer, () => controller.abort())
  const problems = await problemsOf([breakage], { ...money, signal: controller.signal })
  expect(messagesOf(problems)).toEqual([
    'all checks: The run was interrupted: the remaining checks weren’t made.',
  ])
  expect(await balances()).toEqual(before)
  expect(await openSessions()).toBe(0)
})

test('no fault left a payment QR code open', async () => {
  const { json } = await backend.observer.send(qrGet, { params: { provider: 'KBANK' } })
  expect(v.parse(qrGet.response, json?.value).hasQrcode).toBe(false)
})

test.each([true, false])('repeats a logout that was cut, before its effect: %s', async (isBefore) => {
  expect(await problemsOf([cutOnce(logout, isBefore)], { only: [] })).toEqual([])
  expect(await openSessions()).toBe(0)
})

test('the command writes both reports, and is interrupted by a signal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const [html, junit] = [join(folder, 'report.html'), join(folder, 'report.xml')]
  const command = fileURLToPath(new URL('../start.ts', import.meta.url))
  const args = ['--host', backend.address, '--member', MEMBER, '--html', html, '--junit', junit]
  const child = spawn(process.execPath, [command, ...args])
  child.stdout.once('data', () => child.kill('SIGINT'))
  const [out, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect([status, out]).toEqual([1, expect.stringContaining('Interrupted: moving money back')])
  expect(out).toMatch(/\d+ skipped: 1 error, 0 warnings, \d notes?\.\n$/)
  expect(await readFile(html, 'utf8')).toContain('The run was interrupted')
  expect(await readFile(junit, 'utf8')).toContain('The run was interrupted')
  await rm(folder, { recursive: true })
})

test('signs out although the capabilities are unknown', async () => {
  const failure = onSuccess(lookupInfo, (response) => {
    Object.assign(response, { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } })
  })
  await problemsOf([failure], { only: [] })
  expect([issued.length, await openSessions()]).toEqual([1, 0])
})
