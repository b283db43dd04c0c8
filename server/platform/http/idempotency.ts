import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { getSigningKey } from '#server/platform/auth/signing-key.ts'
import { type Db, firstRow, oneRow, runStatement, type Sql, type Statement } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** A claim without a response that is older than this belongs to a dead process; a retry takes it over. */
const CLAIM_TIMEOUT_MS = 60_000

/** Minimum retention of stored responses. */
const RESPONSE_RETENTION_MS = 48 * 3600_000

/** Identifies a request and its retries. */
export interface RequestIdentity {
  readonly memberId: number
  /** Name of the call in the contract. */
  readonly call: string
  /** Value of the `Idempotency-Key` header. */
  readonly key: string
  /** Parsed parameters and body; the same key with a different input is refused. */
  readonly input: unknown
}

/** Runs the effect of a call in one transaction and returns its response. */
export type Commit<T> = (work: (sql: Sql) => Promise<T>) => Promise<T>

const keySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

const claimedRow = v.object({ claimed: v.boolean() })

const rowSchema = v.object({
  input_hmac: v.string(),
  started_at: v.number(),
  attempt: v.string(),
  /** The response wrapped in `value`, so that a response of null differs from none. */
  response: v.nullable(v.object({ value: v.unknown() })),
})

/**
 * Parses the `Idempotency-Key` header, if there is one.
 * @throws DomainError KEY_INVALID unless it is a UUID or a similar token
 */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!v.is(keySchema, header)) throw new DomainError('KEY_INVALID', { field: 'Idempotency-Key' })
  return header
}

/**
 * Runs a request at most once for its key. A successful response is stored in the transaction of the effect, so
 * both exist or neither. A refusal isn't stored: a retry is evaluated again.
 *
 * The row is claimed in a transaction of its own before `handle` runs, so that other processes see a running request.
 * A claim of a dead process is taken over; if that process is alive after all, its transaction notices the lost claim
 * and rolls back.
 * @param handle the call; commits its effect through the function it is given
 * @throws DomainError REQUEST_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED, and whatever `handle` throws
 */
export async function runIdempotently<T>(
  db: Db,
  now: () => number,
  request: RequestIdentity,
  handle: (commit: Commit<T>) => Promise<T>,
): Promise<T> {
  const attempt = randomUUID()
  const claimed = await claim(db, now(), request, attempt)
  // Stored by `commit` below for the same call and input, so it has this type.
  if ('response' in claimed) return claimed.response as T
  const { memberId, call, key } = request
  const own = [memberId, call, key, attempt]
  let isStored = false
  const commit: Commit<T> = async (work) => {
    const result = await db.tx(async (sql) => {
      const response = await work(sql)
      if (isRefusal(response)) return { response, stored: false }
      const stored = await sql.run(
        `update idempotency_key set response = $5::text::jsonb
         where member_id = $1 and call = $2 and key = $3 and attempt = $4`,
        [...own, JSON.stringify({ value: response ?? null })],
      )
      if (stored === 0) throw new DomainError('REQUEST_IN_PROGRESS', { detail: 'another attempt took over' })
      return { response, stored: true }
    })
    isStored = result.stored
    return result.response
  }
  try {
    return await handle(commit)
  } finally {
    // Refused or failed. After a commit with an unknown outcome the row may hold a response; then it stays.
    if (!isStored) {
      await db.run(
        `delete from idempotency_key
         where member_id = $1 and call = $2 and key = $3 and attempt = $4 and response is null`,
        own,
      )
    }
  }
}

/**
 * Runs a request at most once for its key, like `runIdempotently`, if its effect is a single statement: the same
 * statement stores the response, so a new request takes one round trip. A concurrent request with the same key waits for
 * it instead of being refused.
 * @param effect a `select` of a database function, without `from`
 */
export async function runStatementIdempotently<T>(
  db: Db,
  now: () => number,
  request: RequestIdentity,
  effect: Statement,
  response: T,
): Promise<T> {
  const claim = await claimParams(db, now(), request, randomUUID(), { value: response ?? null })
  const { query, params } = effect
  const placeholders = claim.map((_, index) => `$${params.length + index + 1}`)
  const once = {
    name: `${query.name}_once`,
    text: `${query.text} where claim_idempotency_key(${placeholders})`,
  }
  const done = await db.run(once, [...params, ...claim])
  if (done > 0) return response
  return await runIdempotently<T>(db, now, request, (commit) =>
    commit(async (sql) => {
      await runStatement(sql, effect)
      return response
    }),
  )
}

/** Claims the key for this attempt, or returns the stored response of an earlier one. */
async function claim(
  db: Db,
  now: number,
  request: RequestIdentity,
  attempt: string,
): Promise<{ readonly response: unknown } | { readonly claimed: true }> {
  const params = await claimParams(db, now, request, attempt)
  const { claimed } = await oneRow(
    db,
    claimedRow,
    'select claim_idempotency_key($1, $2, $3, $4, $5, $6, $7, $8) as claimed',
    params,
  )
  if (claimed) return { claimed }
  const { memberId, call, key } = request
  const row = await firstRow(
    db,
    rowSchema,
    `select input_hmac, started_at, attempt, response from idempotency_key
     where member_id = $1 and call = $2 and key = $3`,
    [memberId, call, key],
  )
  // Deleted between the two statements: the first attempt has just been refused.
  if (!row) return claim(db, now, request, attempt)
  if (row.input_hmac !== (await computeInputHmac(db, request)))
    throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  if (row.response !== null) return { response: row.response.value }
  if (now - row.started_at < CLAIM_TIMEOUT_MS) throw inProgress()
  const updated = await db.run(
    `update idempotency_key set attempt = $5, started_at = $6
     where member_id = $1 and call = $2 and key = $3 and attempt = $4 and response is null`,
    [memberId, call, key, row.attempt, attempt, now],
  )
  if (updated === 0) throw inProgress()
  return { claimed: true }
}

function inProgress(): DomainError {
  return new DomainError('REQUEST_IN_PROGRESS', { retryAfter: 1 })
}

/** The wheel's calls report refusals as 200 with `success: false` (specification, section 7). */
function isRefusal(response: unknown): boolean {
  return (
    typeof response === 'object' && response !== null && 'success' in response && response.success === false
  )
}

/** Parameters of `claim_idempotency_key`; without a response the claim remains in progress. */
async function claimParams(
  db: Db,
  now: number,
  request: RequestIdentity,
  attempt: string,
  response?: { readonly value: unknown },
): Promise<unknown[]> {
  const { memberId, call, key } = request
  const inputHmac = await computeInputHmac(db, request)
  const stored = response === undefined ? null : JSON.stringify(response)
  return [memberId, call, key, inputHmac, now, attempt, stored, now - RESPONSE_RETENTION_MS]
}

async function computeInputHmac(db: Db, { input }: RequestIdentity): Promise<string> {
  return createHmac('sha256', await getSigningKey(db))
    .update(`idempotency\n${JSON.stringify(input)}`)
    .digest('base64url')
}
