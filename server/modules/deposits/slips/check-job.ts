import type { Deps, SlipJob } from '#server/deps.ts'
import type { BankAnswer, BankInquiry } from '#server/modules/deposits/bank-inquiry.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { areFilesForeign } from '#server/platform/files-marker.ts'
import { errorFields } from '#server/platform/log.ts'
import { startPeriodicJob } from '#server/platform/periodic-job.ts'
import { TimeoutError, withTimeout } from '#server/platform/with-timeout.ts'
import type { SlipReading } from './qr-reader.ts'
import {
  claimDueSlip,
  creditSlip,
  type DueSlip,
  failSlip,
  isCredited,
  postponeSlip,
  readTransferContext,
  recordBankAnswer,
  recordReading,
  type SlipCredit,
  type SlipRefusal,
} from './store.ts'
import { evaluateReading, evaluateTransfer, isExpiredByReference, type SlipKey } from './verdict.ts'

/**
 * Starts the background job that checks slips: pending ones from before a restart, new uploads, and due
 * retries.
 */
export function startSlipJob(deps: SlipDeps, everyMs?: number): SlipJob {
  const { runNow, stop } = startPeriodicJob(async (isStopped) => {
    await checkDueSlips(deps, isStopped).catch((error: unknown) =>
      deps.log.error('slips', errorFields(error)),
    )
  }, everyMs)
  return { checkNow: runNow, stop }
}

/** Dependencies of the slip check. */
type SlipDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'bank' | 'slipReader' | 'files'>

/**
 * Delays before the second, third, ... attempt: bank delays last five to eight minutes. The last delay
 * repeats.
 */
const BACKOFF_MS = [15_000, 30_000, 60_000, 120_000, 300_000] as const

/** Attempts (over more than an hour) after which a slip fails if the bank remains unavailable. */
export const MAX_ATTEMPTS = 18

/** After this timeout the bank counts as unavailable; well below the lease of a check. */
const BANK_TIMEOUT_MS = 30_000

/** Result of one attempt to check a slip. */
type Outcome =
  | ({ readonly kind: 'failed' } & SlipRefusal)
  | { readonly kind: 'success'; readonly credit: SlipCredit }
  /** Undecided: retry later. */
  | { readonly kind: 'later' }

/**
 * Checks all due slips, one after the other. Does nothing while the file store isn't the database's: see files-marker.ts.
 * @param isStopped polled before each slip
 * @returns the number of checked slips
 */
export async function checkDueSlips(deps: SlipDeps, isStopped: () => boolean = () => false): Promise<number> {
  let checked = 0
  // Their pictures would be missing, and the slips would fail for good.
  if (await areFilesForeign(deps.db, deps.files)) return checked
  for (;;) {
    if (isStopped()) return checked
    const slip = await claimDueSlip(deps.db, deps.clock.now())
    if (!slip) return checked
    checked += 1
    await checkSlip(deps, slip)
  }
}

async function checkSlip(deps: SlipDeps, slip: DueSlip): Promise<void> {
  const outcome = await examineSlip(deps, slip).catch((error: unknown): Outcome => {
    deps.log.error('slip', { slip: slip.id, member: slip.member_id, ...errorFields(error) })
    return { kind: 'later' }
  })
  await applyOutcome(deps, slip, outcome).catch((error: unknown) => {
    // The slip remains queued and is retried after its lease.
    deps.log.error('slip', { slip: slip.id, member: slip.member_id, ...errorFields(error) })
  })
}

/** Runs the checks in the order of their reason codes. */
async function examineSlip(deps: SlipDeps, slip: DueSlip): Promise<Outcome> {
  const { sending_bank: sendingBank, transfer_ref: transRef, amount: satang } = slip
  // Confirmed by the bank before: it has waited for the end of a bonus.
  if (sendingBank !== null && transRef !== null && satang !== null)
    return { kind: 'success', credit: { sendingBank, transRef, satang } }
  // All attempts ended without a result: the picture probably crashes the process.
  if (slip.attempts > MAX_ATTEMPTS) return { kind: 'failed', reason: 'UNKNOW_ERROR' }
  const bytes = slip.file_key === null ? undefined : await deps.files.get(slip.file_key)
  if (!bytes) return { kind: 'failed', reason: 'UPLOADED_FILE_NOT_EXIST' }
  const reading: SlipReading = await deps.slipReader.read(bytes)
  const read = evaluateReading(reading, slip.created_at)
  if (!read.ok) return { kind: 'failed', reason: read.reason }
  const key = read.value
  await recordReading(deps.db, slip, key)
  // Check before the inquiry: banks charge for each one.
  if (await isCredited(deps.db, key)) {
    return { kind: 'failed', reason: 'SLIP_REFNO_DUPLICATED' }
  }
  const { slipClosed } = await readOperatorSettings(deps.db)
  if (isExpiredByReference(key.time, slip.created_at, slipClosed))
    return { kind: 'failed', reason: 'EXPIRED_SLIP' }
  return await askBank(deps, slip, key)
}

async function askBank(deps: SlipDeps, slip: DueSlip, key: SlipKey): Promise<Outcome> {
  if (!deps.bank) return { kind: 'later' }
  const answer = await inquire(deps.bank, key)
  if (answer.kind === 'unavailable') return { kind: 'later' }
  const { sendingBank, transRef } = key
  if (answer.kind === 'not-found') {
    await recordBankAnswer(deps.db, slip, { kind: 'not-found', sendingBank, transRef })
    return { kind: 'failed', reason: 'INVALID_SLIP', isOfBank: true }
  }
  const { transfer } = answer
  await recordBankAnswer(deps.db, slip, { kind: 'found', sendingBank, transRef, ...transfer })
  const verdict = evaluateTransfer(key, transfer, await readTransferContext(deps.db, slip))
  return verdict.ok
    ? {
        kind: 'success',
        credit: { sendingBank, transRef, satang: verdict.value },
      }
    : { kind: 'failed', reason: verdict.reason, satang: transfer.satang, isOfBank: true }
}

/** A hanging bank request must not block the slips of other members. */
async function inquire(bank: BankInquiry, key: SlipKey): Promise<BankAnswer> {
  try {
    return await withTimeout(BANK_TIMEOUT_MS, bank.find(key.sendingBank, key.transRef))
  } catch (error) {
    if (error instanceof TimeoutError) return { kind: 'unavailable' }
    throw error
  }
}

async function applyOutcome(deps: SlipDeps, slip: DueSlip, outcome: Outcome): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  if (outcome.kind === 'failed') return failSlip(db, slip, outcome, now)
  if (outcome.kind === 'success') {
    if (await creditSlip(db, slip, outcome.credit, now)) return
    return failSlip(
      db,
      slip,
      { reason: 'SLIP_REFNO_DUPLICATED', satang: outcome.credit.satang, isOfBank: true },
      now,
    )
  }
  if (slip.attempts >= MAX_ATTEMPTS) return failSlip(db, slip, { reason: 'UNKNOW_ERROR' }, now)
  await postponeSlip(db, slip, now + (BACKOFF_MS[slip.attempts - 1] ?? 300_000))
}
