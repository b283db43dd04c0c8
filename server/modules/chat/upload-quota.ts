import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import {
  chatBytesOfGuests,
  chatBytesPerAddress,
  chatBytesPerMember,
} from '#server/platform/rate-limit/limits.ts'

/** Whom an upload's bytes count for; guests by their address, for anybody can make up a guest's id. */
export type Uploader =
  | { readonly kind: 'member'; readonly id: number }
  | { readonly kind: 'guest'; readonly address: string }

/** Bytes count for so long, sent or not, milliseconds: a day. */
export const WINDOW_MS = 24 * 3600_000

/** Any number that no other user of the database locks. */
const LOCK = 7_230_115

const sums = v.object({ own: v.number(), guests: v.number() })

export function uploaderName(uploader: Uploader): string {
  return uploader.kind === 'member' ? `member ${uploader.id}` : `guest ${uploader.address}`
}

/**
 * Refuses whoever has no bytes left today, before anything of an upload is read.
 * @throws ApiError REQUEST_LIMIT
 */
export async function requireSpace(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uploader: Uploader,
): Promise<void> {
  await check(db, uploader, 1, clock.now())
}

/**
 * Refuses an upload that is too much for today. Must run in the transaction that writes it down: one of these is under
 * way at a time, so that many at once can't pass together.
 * @param size bytes
 * @throws ApiError REQUEST_LIMIT
 */
export async function takeSpace(sql: Sql, uploader: Uploader, size: number, at: number): Promise<void> {
  await sql.run('select pg_advisory_xact_lock($1)', [LOCK])
  await check(sql, uploader, size, at)
}

async function check(sql: Sql, uploader: Uploader, size: number, at: number): Promise<void> {
  const { own, guests } = await oneRow(
    sql,
    sums,
    `select coalesce(sum(size) filter (where uploader = $1), 0)::bigint as own,
       coalesce(sum(size) filter (where uploader like 'guest %'), 0)::bigint as guests
     from chat_upload where uploader is not null and created_at > $2`,
    [uploaderName(uploader), at - WINDOW_MS],
  )
  const isGuest = uploader.kind === 'guest'
  const fits = own + size <= (isGuest ? chatBytesPerAddress : chatBytesPerMember)
  if (fits && (!isGuest || guests + size <= chatBytesOfGuests)) return
  throw new ApiError('REQUEST_LIMIT', { retryAfter: 3600 })
}
