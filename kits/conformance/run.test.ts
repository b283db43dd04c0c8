import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { walletGet } from '#contract/wallet.ts'
import type { Finding } from './findings.ts'
import {
  type BrokenBackend,
  combineBreakages,
  startBrokenBackend,
} from './fixtures/broken-backend.fixture.ts'
import type { Fault } from './fixtures/fault.fixture.ts'
import { faults } from './fixtures/faults.fixture.ts'
import {
  LAO_MEMBER,
  MEMBER,
  PORTAL_ORIGIN,
  type ReferenceBackend,
  startReferenceBackend,
} from './fixtures/reference-backend.fixture.ts'
import { Host } from './host.ts'
import { readOptions } from './options.ts'
import { runConformance } from './run.ts'

/** Generous, because tests run on busy machines. */
const TIMEOUT_SECONDS = 20

const everything = ['--member', MEMBER, '--writes', '--origin', PORTAL_ORIGIN]

let backend: ReferenceBackend
let broken: BrokenBackend
beforeAll(async () => {
  backend = await startReferenceBackend()
  broken = await startBrokenBackend(backend.address)
})
afterAll(async () => {
  await broken.close()
  await backend.close()
})

/** Errors and warnings of a run. */
async function problemsOf(host: string, args: readonly string[]): Promise<readonly Finding[]> {
  await backend.resetLimits()
  const results = await runConformance(readOptions(['--host', host, ...args], {}))
  return results.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'note')
}

const lineOf = ({ severity, section, call, path }: Finding) =>
  `${severity}, ${section}: ${call}${path === undefined ? '' : ` ${path}`}`

test('finds no error and no warning in the reference backend, with everything tried', async () => {
  expect(await problemsOf(backend.address, everything)).toEqual([])
})

test('makes every read of the contract', async () => {
  const results = await runConformance(readOptions(['--host', backend.address, ...everything], {}))
  const skipped = results.filter(
    ({ group, skipped: reason }) => reason !== undefined && group !== 'Not tried',
  )
  expect(skipped.map(({ name }) => name)).toEqual(['POST /api/account/validate'])
})

test('finds none by reads, and none as a visitor', async () => {
  expect(await problemsOf(backend.address, ['--member', MEMBER])).toEqual([])
  expect(await problemsOf(backend.address, [])).toEqual([])
})

test('finds none in the Laos service', async () => {
  const laos = await startReferenceBackend({ laos: true })
  const problems = await problemsOf(laos.address, ['--member', LAO_MEMBER, '--writes'])
  await laos.close()
  expect(problems).toEqual([])
})

test('finds none through a wrapper that breaks nothing', async () => {
  broken.setBreakage({})
  expect(await problemsOf(broken.address, everything)).toEqual([])
})

/** Calls that a fault's findings name. */
const callsOf = ({ findings }: Fault) =>
  findings.map((line) =>
    line
      .replace(/^[^:]*: /, '')
      .split(' ')
      .slice(0, 2)
      .join(' '),
  )

/** A run takes about a second, so faults of different calls share one. */
function batchesOf(all: readonly Fault[]): readonly (readonly Fault[])[] {
  const batches: Fault[][] = []
  for (const fault of all) {
    const fits = batches.find((batch) => {
      const taken = new Set(batch.flatMap(callsOf))
      return (
        !fault.isAlone &&
        !batch.some(({ isAlone }) => isAlone) &&
        !callsOf(fault).some((call) => taken.has(call))
      )
    })
    if (fits) fits.push(fault)
    else batches.push([fault])
  }
  return batches
}

const batches = batchesOf(faults).map((batch) => ({ batch, names: batch.map(({ name }) => name).join('; ') }))

test.each(batches)('finds exactly: $names', async ({ batch }) => {
  broken.setBreakage(combineBreakages(batch.map(({ breakage }) => breakage)))
  const timeout = batch.flatMap(({ timeoutSeconds }) => timeoutSeconds ?? [])[0] ?? TIMEOUT_SECONDS
  const problems = await problemsOf(broken.address, [...everything, '--timeout', String(timeout)])
  const expected = batch.flatMap(({ findings }) => findings)
  expect([...new Set(problems.map(lineOf))].toSorted()).toEqual(expected.toSorted())
  for (const { findings, says = '' } of batch) {
    const messages = problems
      .filter((problem) => lineOf(problem) === findings[0])
      .map(({ message }) => message)
    expect(messages.join()).toContain(says)
  }
})

test('moves the money back, also after a lost answer', async () => {
  const host = new Host(backend.address)
  const [username, password] = MEMBER.split(':')
  const signedIn = await host.send(login, { body: { username, password } })
  host.token = v.parse(login.response, signedIn.json?.value).token
  const balances = async () => {
    const wallet = v.parse(walletGet.response, (await host.send(walletGet)).json?.value)
    return [wallet.wallet.amount, wallet.slots.map(({ code, amount }) => [code, amount])]
  }
  const before = await balances()
  broken.setBreakage(faults.find(({ name }) => name === 'the answer of a transfer is lost')?.breakage ?? {})
  await problemsOf(broken.address, everything)
  expect(await balances()).toEqual(before)
})

test('at least 25 faults are tried', () => {
  expect(faults.length).toBeGreaterThanOrEqual(25)
})
