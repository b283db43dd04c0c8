import { parse } from 'valibot'
import { expect, vi } from 'vitest'
import { infoLookup } from '#contract/lookups.ts'
import { type StatementEntry, statementEntry } from '#contract/statement.ts'
import { walletWithdrawAll } from '#contract/wallet-changes.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { signIn } from '#lib/session/session.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createMoneyCall } from './money-call.ts'

/** Input of a call. */
export const body = { body: { amount: 100 } }
const entry = parse(statementEntry, { statementType: 'withdraw', createdAt: 0, amount: 100 })

/** Replaces the entries of the statement's first page. */
export const statementShows = (...entries: Partial<StatementEntry>[]) =>
  statementPageResource(1).put({
    total: undefined,
    statements: entries.map((part) => ({ ...entry, createdAt: Date.now(), ...part })),
    totals: undefined,
  })

/** Sets the server's capabilities. */
export const hostOffers = (...capabilities: string[]) => infoResource.put(parse(infoLookup, { capabilities }))

/** Mock of the page's `fetch`. */
export const fetched = vi.fn<typeof fetch>()

/** Mock of the check of an unknown outcome. */
export const recheck = vi.fn(async () => undefined as unknown)

/** A withdrawal whose outcome shows in the statement. */
export const withdrawal = () =>
  createMoneyCall(walletWithdrawAll, () => ({ type: 'withdraw', satang: 10_000 }))

/** Sends a call up to its check, which lasts until `end` or `fail` is called. */
export async function runUntilCheck(withdraw: ReturnType<typeof withdrawal>) {
  let end = (): void => undefined
  let fail = (): void => undefined
  const check = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = () => reject(new Error('offline'))
  })
  recheck.mockReturnValueOnce(check)
  const outcome = withdraw.run(recheck, body)
  await eventually(() => expect(recheck).toHaveBeenCalledTimes(1))
  return { outcome, end, fail }
}

/** For `beforeEach`, after `browserStorage`: a signed-in member, and a server with idempotency keys. */
export function resetPage(): void {
  fetched.mockReset()
  recheck.mockReset()
  recheck.mockResolvedValue(undefined)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  signIn('abc', false)
  hostOffers('idempotency-key')
}
