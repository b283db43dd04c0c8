import { fallback, type InferOutput, maxLength, number, object, optional, pipe, string } from 'valibot'
import { OTP_LENGTH, otpLength } from '#contract/otp.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

/** How long an unfinished registration is kept, milliseconds: long enough to look for a bank book, and no longer. */
export const DRAFT_MS = 30 * 60_000

const text = fallback(optional(pipe(string(), maxLength(200)), ''), '')

const draftSchema = object({
  /** When it was kept, epoch milliseconds by this phone's clock. */
  at: number(),
  step: fallback(number(), 1),
  phone: text,
  /** The code's request, not the code: token, reference to compare, phone it was sent to. */
  otpToken: text,
  otpRef: text,
  otpPhone: text,
  /** How many digits the code has. */
  otpLength: fallback(otpLength, OTP_LENGTH),
  /** Epoch milliseconds by this phone's clock. */
  otpSentAt: fallback(number(), 0),
  /** Phone that needs no (more) code. */
  verifiedPhone: text,
  /** Phone, as sent, that a registration without a reply may have registered. */
  unknownPhone: text,
  /** Shows that this browser verified `otpPhone`. */
  verifiedToken: text,
  name: text,
  sourceCode: text,
  inviteCode: text,
  bankCode: text,
  bankAccountNo: text,
  firstName: text,
  lastName: text,
  currency: text,
})

/** A registration as far as it has come, without passwords and codes. */
export type Draft = Omit<InferOutput<typeof draftSchema>, 'at'>

const empty: Draft = {
  step: 1,
  phone: '',
  otpToken: '',
  otpRef: '',
  otpPhone: '',
  otpLength: OTP_LENGTH,
  otpSentAt: 0,
  verifiedPhone: '',
  unknownPhone: '',
  verifiedToken: '',
  name: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
}

/** What this browser kept of a registration, e.g. because the phone ended the page; empty when it is too old. */
export function readDraft(now: number): Draft {
  const kept = readJson(lazyStorageKeys.registrationDraft, draftSchema)
  if (kept === undefined) return empty
  const { at, ...draft } = kept
  if (Math.abs(now - at) < DRAFT_MS) return draft
  dropDraft()
  return empty
}

export function keepDraft(draft: Draft, now: number): void {
  writeJson(lazyStorageKeys.registrationDraft, { ...draft, at: now })
}

export function dropDraft(): void {
  removeKey(lazyStorageKeys.registrationDraft)
}
