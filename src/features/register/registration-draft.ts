import { fallback, type InferOutput, maxLength, number, object, optional, parse, pipe, string } from 'valibot'
import { asReceived } from '#contract/numeric-ids.ts'
import { otpLength } from '#contract/otp.ts'
import { returnedIds } from '#contract/shapes.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

/** Expiry of an unfinished registration: long enough to look up a bank account number, but no longer. */
export const DRAFT_MAX_AGE_MS = 30 * 60_000

/** Enough for a name of 60 characters, which may have several code units each. */
const text = fallback(optional(pipe(string(), maxLength(600)), ''), '')

/** A number if the host sent one. */
const token = fallback(optional(returnedIds.otp, ''), '')

const draftSchema = object({
  /** When it was saved, epoch milliseconds by the device clock. */
  at: number(),
  step: fallback(number(), 1),
  /** As sent. */
  phone: text,
  /** Data of the code request, never the code itself: token, displayed reference, phone. */
  otpToken: token,
  otpRef: text,
  otpPhone: text,
  /** Number of its digits, if the host names it. */
  otpLength: fallback(optional(otpLength), undefined),
  /** Epoch milliseconds by the device clock. */
  otpSentAt: fallback(number(), 0),
  /** Phone that is verified or needs no code. */
  verifiedPhone: text,
  /** Phone that may be registered already, because the response of a registration was lost. */
  unknownPhone: text,
  /** Token from `otp/verify` that proves that this browser verified `otpPhone`. */
  verifiedToken: token,
  name: text,
  sourceCode: text,
  inviteCode: text,
  bankCode: text,
  bankAccountNo: text,
  firstName: text,
  lastName: text,
  currency: text,
})

/** Input of an unfinished registration, without passwords and codes. */
export type Draft = Omit<InferOutput<typeof draftSchema>, 'at'>

const { at: _, ...empty } = parse(draftSchema, { at: 0 })

/** Restores the draft, e.g. after the system discarded the page; empty if there is none or it has expired. */
export function readDraft(now: number): Draft {
  const saved = readJson(lazyStorageKeys.registrationDraft, draftSchema)
  if (saved === undefined) return empty
  const { at, ...draft } = saved
  if (Math.abs(now - at) < DRAFT_MAX_AGE_MS) return draft
  clearDraft()
  return empty
}

/** Replaces the stored draft; its time until expiry starts again. @param now epoch milliseconds */
export function saveDraft(draft: Draft, now: number): void {
  writeJson(lazyStorageKeys.registrationDraft, {
    ...draft,
    otpToken: asReceived('otp', draft.otpToken),
    verifiedToken: asReceived('otp', draft.verifiedToken),
    at: now,
  })
}

/** Deletes the stored draft. */
export function clearDraft(): void {
  removeKey(lazyStorageKeys.registrationDraft)
}
