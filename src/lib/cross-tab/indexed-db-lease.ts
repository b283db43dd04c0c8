import { update } from 'idb-keyval'
import { number, object, safeParse, string } from 'valibot'
import { delay } from '#lib/async/delay.ts'
import { createUuid } from '#lib/format/uuid.ts'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'

/** A lease that its tab didn't release expires after this. */
const LEASE_MS = 15_000
const RENEW_MS = 4000
const RETRY_MS = 500
/** If the database doesn't respond in time, the work runs without a lease. */
const TIMEOUT_MS = 5000

/** Only created in browsers without Web Locks. */
export const leases = defineDatabase('kapao-leases')

const lease = object({ owner: string(), until: number() })
const tabId = createUuid()

/** Runs work under a lease in IndexedDB, shared by all tabs; without a lease if IndexedDB can't be used. */
export async function withLease<T>(key: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  while ((await acquire(key)) === false) await delay(RETRY_MS)
  const renewing = setInterval(async () => {
    // This page was frozen for so long that another one took the lease.
    if ((await acquire(key)) === false) lost.abort()
  }, RENEW_MS)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewing)
    await release(key)
  }
}

/** @returns whether this tab has the lease now; undefined if the database can't be used */
async function acquire(key: string): Promise<boolean | undefined> {
  let isOurs = false
  const claim = (value: unknown) => {
    const held = safeParse(lease, value)
    isOurs = !held.success || held.output.owner === tabId || held.output.until < Date.now()
    return isOurs ? { owner: tabId, until: Date.now() + LEASE_MS } : value
  }
  try {
    await withTimeout(TIMEOUT_MS, update<unknown>(key, claim, leases.strict))
    return isOurs
  } catch {
    return undefined
  }
}

async function release(key: string): Promise<void> {
  const end = (value: unknown) => {
    const held = safeParse(lease, value)
    return held.success && held.output.owner === tabId ? { owner: tabId, until: 0 } : value
  }
  await withTimeout(TIMEOUT_MS, update<unknown>(key, end, leases.strict)).catch(() => undefined)
}
