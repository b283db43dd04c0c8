import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { walletSlip } from '#contract/wallet-changes.ts'
import type { Deps } from '#server/deps.ts'
import { availableDepositMethods } from '#server/modules/deposits/deposit-methods.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { nextSlipSeq } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { errorFields } from '#server/platform/log.ts'
import { slipUploadsPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { isWithinClosedHours } from './closed-hours.ts'

/** Mounts the slip upload: answered immediately, checked in the background. */
export function mountSlips(app: App, deps: Deps): void {
  mount(app, deps, walletSlip, ({ member, body, file }) =>
    acceptSlip(deps, { memberId: member.id, clientId: body.clientId, file }),
  )
}

/** A slip uploaded by a member. */
interface SlipUpload {
  readonly memberId: number
  /** Client-generated upload id; a repeated id returns the first answer. */
  readonly clientId: string | undefined
  readonly file: UploadedFile | undefined
}

/** Retry-After while files can't be stored. */
const STORAGE_RETRY_SECONDS = 10

const storedSlipRow = v.object({ reference: v.string(), file_key: v.nullable(v.string()) })
type StoredSlip = v.InferOutput<typeof storedSlipRow>

/** Answer to an upload: pending, or failed at once because the picture can't be decoded. */
interface SlipAnswer {
  readonly reference: string
  readonly status: 'processing' | 'failed'
  readonly note?: 'IMG_SIZE_UNABLE_TO_PROCESS'
}

function toAnswer({ reference, file_key }: StoredSlip): SlipAnswer {
  return file_key === null
    ? { reference, status: 'failed', note: 'IMG_SIZE_UNABLE_TO_PROCESS' }
    : { reference, status: 'processing' }
}

async function findEarlierUpload(
  sql: Sql,
  { memberId, clientId }: SlipUpload,
): Promise<StoredSlip | undefined> {
  if (clientId === undefined) return undefined
  return await firstRow(
    sql,
    storedSlipRow,
    'select reference, file_key from slip where member_id = $1 and client_id = $2',
    [memberId, clientId],
  )
}

/**
 * Accepts an uploaded slip. Stores a re-encoded picture under a random name; the check runs in the
 * background.
 * @throws DomainError SLIP_NO_FILE, SLIP_INVALID_FILE, REQUEST_LIMIT (too many pictures at once), SLIP_UPLOAD_FAIL (closed
 * hours, storage failure, or bank transfers are off), REQUEST_LIMIT_1MIN (previous slip less than a minute ago)
 */
async function acceptSlip(deps: Deps, upload: SlipUpload): Promise<SlipAnswer> {
  const { db, clock, rateStore } = deps
  const settings = await readOperatorSettings(db)
  const { slipClosed, slipIntervalSeconds } = settings
  const interval = { at: clock.now(), slipIntervalSeconds }
  // Read before the earlier upload: if a concurrent upload of the same clientId is what causes the wait, it
  // is then found as the earlier upload.
  const wait = await readRemainingWaitMs(db, upload.memberId, interval)
  const earlier = await findEarlierUpload(db, upload)
  if (earlier) return toAnswer(earlier)
  const bytes = upload.file?.bytes
  if (!bytes || bytes.byteLength === 0) throw new DomainError('SLIP_NO_FILE')
  if (!readImageHeader(bytes)) throw new DomainError('SLIP_INVALID_FILE')
  if (!availableDepositMethods(deps, settings).bankTransfers)
    throw new DomainError('SLIP_UPLOAD_FAIL', { detail: 'bank transfers are off' })
  // The operator decides about announced transfers, not about slips.
  if (!deps.bank) throw new DomainError('SLIP_UPLOAD_FAIL', { detail: 'no bank confirms transfers' })
  if (isWithinClosedHours(slipClosed, clock.now()))
    throw new DomainError('SLIP_UPLOAD_FAIL', { detail: 'closed hours' })
  // Don't decode pictures that will be refused. The transaction checks again.
  await limitRate(
    rateStore,
    `slip-decode:${upload.memberId}`,
    slipUploadsPerMember,
    clock.now(),
    'REQUEST_LIMIT_1MIN',
  )
  requireNoWait(wait)
  const sender = { kind: 'member', key: `member ${upload.memberId}` } as const
  const picture = await deps.pictures.reencode('slip', bytes, sender)
  const fileKey = await storePicture(deps, picture?.bytes)
  try {
    const stored = await db.tx((sql) =>
      insertSlip(sql, upload, { fileKey, at: clock.now(), slipIntervalSeconds }),
    )
    if (stored.file_key !== fileKey) await deletePicture(deps, fileKey)
    else if (fileKey !== null) deps.slipJob?.checkNow()
    return toAnswer(stored)
  } catch (error) {
    // Refused, so the picture isn't needed. After any other error the slip may have been stored nevertheless.
    if (error instanceof DomainError) await deletePicture(deps, fileKey)
    throw error
  }
}

async function storePicture(deps: Deps, picture: Uint8Array | undefined): Promise<string | null> {
  if (!picture) return null
  const key = `slips/${randomUUID()}.jpg`
  try {
    await deps.files.put(key, picture)
    return key
  } catch (error) {
    deps.log.error('slip store', errorFields(error))
    throw new DomainError('SLIP_UPLOAD_FAIL', { detail: 'storage', retryAfter: STORAGE_RETRY_SECONDS })
  }
}

async function deletePicture(deps: Deps, fileKey: string | null): Promise<void> {
  if (fileKey === null) return
  await deps.files.remove(fileKey).catch((error: unknown) => deps.log.warn('slip store', errorFields(error)))
}

interface NewSlip {
  readonly fileKey: string | null
  readonly at: number
  readonly slipIntervalSeconds: number
}

async function insertSlip(sql: Sql, upload: SlipUpload, slip: NewSlip): Promise<StoredSlip> {
  await lockMember(sql, upload.memberId)
  // Concurrent equal uploads: the lock lets the first one insert, the others find it here.
  const earlier = await findEarlierUpload(sql, upload)
  if (earlier) return earlier
  requireNoWait(await readRemainingWaitMs(sql, upload.memberId, slip))
  const reference = randomBytes(18).toString('base64url')
  const failed = slip.fileKey === null
  await sql.run(
    `insert into slip (member_id, seq, reference, client_id, file_key, status, note, created_at, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      upload.memberId,
      await nextSlipSeq(sql, upload.memberId),
      reference,
      upload.clientId ?? null,
      slip.fileKey,
      failed ? 'failed' : 'processing',
      failed ? 'IMG_SIZE_UNABLE_TO_PROCESS' : null,
      slip.at,
      failed ? slip.at : null,
    ],
  )
  return { reference, file_key: slip.fileKey }
}

/** Remaining wait before the member's next slip; zero or less if none. */
async function readRemainingWaitMs(
  sql: Sql,
  memberId: number,
  slip: Omit<NewSlip, 'fileKey'>,
): Promise<number> {
  const last = await firstRow(
    sql,
    v.object({ created_at: v.number() }),
    'select created_at from slip where member_id = $1 order by seq desc limit 1',
    [memberId],
  )
  return last ? last.created_at + slip.slipIntervalSeconds * 1000 - slip.at : 0
}

function requireNoWait(wait: number): void {
  if (wait > 0) throw new DomainError('REQUEST_LIMIT_1MIN', { retryAfter: Math.ceil(wait / 1000) })
}
