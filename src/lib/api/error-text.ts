import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { CallError, type Failure } from './api-error.ts'

/** Our own words for failures that carry no key. */
const failureTexts: Record<Exclude<Failure['kind'], 'key'>, MessageDescriptor> = {
  offline: msg`No connection. Check your internet and try again.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  'not-json': msg`The server gave an answer that can't be read. Please try again later.`,
  'bad-shape': msg`The server gave an answer that can't be used. Please contact support.`,
  http: msg`The service has a problem right now. Please try again later.`,
  'refused-resend': msg`This was refused, but it may have been carried out before that. Check your balance and statement before you try again.`,
}

const outcomeUnknownText = msg`We don't know yet whether this went through. Check your balance and statement before you try again.`
const notStoredText = msg`This isn’t stored on this device yet.`
const unexpectedText = msg`Something went wrong. Please try again.`

/** A message key in the member's language; the raw message where there is no translation (section 8). */
export function keyText(key: string): string {
  const id = `errorMsg.${key}`
  return i18n.messages[id] === undefined ? key : i18n._(id)
}

/**
 * Why a call failed, without regard to what it may have done: for calls that move no money, where the member simply
 * tries again.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n._(unexpectedText)
  if (error.failure.kind === 'key') return keyText(error.failure.key)
  return i18n._(failureTexts[error.failure.kind])
}

/** Any error as a sentence for the member. Never technical details, never an empty text. */
export function errorText(error: unknown): string {
  const isUnknown =
    error instanceof CallError && error.outcomeUnknown && error.failure.kind !== 'refused-resend'
  return isUnknown ? i18n._(outcomeUnknownText) : failureText(error)
}

/** Whether a call failed because there is no network, and there is none now: the offline bar says so. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'offline' && !store.get(onlineAtom)
}

/**
 * Why something couldn't be read, on a screen that says elsewhere that there is no network (the offline bar, the reason
 * beside a button): one message for one fact.
 */
export function readErrorText(error: unknown): string {
  return isOffline(error) ? i18n._(notStoredText) : errorText(error)
}
