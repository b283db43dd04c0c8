import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  chatBytesOfGuests,
  chatBytesPerAddress,
  chatBytesPerMember,
} from '#server/platform/rate-limit/limits.ts'

/** Whose quota an upload counts against; guests are identified by address, since guest ids can be made up. */
export type Uploader =
  | { readonly kind: 'member'; readonly id: number }
  | { readonly kind: 'guest'; readonly address: string }

/** All uploads of the last day count, whether sent in a message or not. */
export const QUOTA_WINDOW_MS = 24 * 3600_000

/** Advisory lock id; any number not used elsewhere in the database. */
const QUOTA_LOCK_ID = 7_230_115

const sums = v.object({ own: v.number(), guests: v.number() })

/** Stored with each upload; guests of one IP address share a key, as guest ids can be made up. */
export function uploaderKey(uploader: Uploader): string {
  return uploader.kind === 'member' ? `member ${uploader.id}` : `guest ${uploader.address}`
}

/**
 * Refuses an upload before its body is read if no quota is left.
 * @throws DomainError REQUEST_LIMIT
 */
export async function requireQuota(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uploader: Uploader,
): Promise<void> {
  await check(db, uploader, 1, clock.now())
}

/**
 * Refuses an upload that exceeds the quota. Must run in the transaction that inserts it; an advisory lock
 * serializes these transactions, so that concurrent uploads can't exceed the quota together.
 * @throws DomainError REQUEST_LIMIT
 */
export async function reserveQuota(sql: Sql, uploader: Uploader, size: number, at: number): Promise<void> {
  await sql.run('select pg_advisory_xact_lock($1)', [QUOTA_LOCK_ID])
  await check(sql, uploader, size, at)
}

async function check(sql: Sql, uploader: Uploader, size: number, at: number): Promise<void> {
  const { own, guests } = await oneRow(
    sql,
    sums,
    `select coalesce(sum(size) filter (where uploader = $1), 0)::bigint as own,
       coalesce(sum(size) filter (where uploader like 'guest %'), 0)::bigint as guests
     from chat_upload where uploader is not null and created_at > $2`,
    [uploaderKey(uploader), at - QUOTA_WINDOW_MS],
  )
  const isGuest = uploader.kind === 'guest'
  const fits = own + size <= (isGuest ? chatBytesPerAddress : chatBytesPerMember)
  if (fits && (!isGuest || guests + size <= chatBytesOfGuests)) return
  throw new DomainError('REQUEST_LIMIT', { retryAfter: 3600 })
}
