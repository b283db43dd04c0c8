import { update } from 'idb-keyval'
import { number, object, safeParse, string } from 'valibot'
import { delay } from '#lib/async/delay.ts'
import { newId } from '#lib/format/uuid.ts'
import { database, within } from '#lib/storage/indexed-db.ts'

/** A tab that stopped without giving the lease back is waited for so long, milliseconds. */
const LEASE_MS = 15_000
const RENEW_MS = 4000
const RETRY_MS = 500
/** A database that hasn't answered by then isn't waited for: sending goes on without it, milliseconds. */
const TIMEOUT_MS = 5000

/** Only browsers without locks have it. */
export const leases = database('kapao-leases')

const lease = object({ owner: string(), until: number() })
const tab = newId()

/** One worker over all tabs by a lease in IndexedDB; where no database answers there is nothing to share. */
export async function withLease<T>(key: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  while ((await take(key)) === false) await delay(RETRY_MS)
  const renewing = setInterval(async () => {
    // This page stood still for so long that another one has taken it.
    if ((await take(key)) === false) lost.abort()
  }, RENEW_MS)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewing)
    await giveBack(key)
  }
}

/** @returns false while another tab has it; undefined where no database says anything */
async function take(key: string): Promise<boolean | undefined> {
  let mine = false
  const claim = (value: unknown) => {
    const held = safeParse(lease, value)
    mine = !held.success || held.output.owner === tab || held.output.until < Date.now()
    return mine ? { owner: tab, until: Date.now() + LEASE_MS } : value
  }
  try {
    await within(TIMEOUT_MS, update<unknown>(key, claim, leases.strict))
    return mine
  } catch {
    return undefined
  }
}

async function giveBack(key: string): Promise<void> {
  const end = (value: unknown) => {
    const held = safeParse(lease, value)
    return held.success && held.output.owner === tab ? { owner: tab, until: 0 } : value
  }
  await within(TIMEOUT_MS, update<unknown>(key, end, leases.strict)).catch(() => undefined)
}
