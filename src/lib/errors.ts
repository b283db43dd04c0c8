import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CallError, type Failure } from './call-error.ts'

/** Our own words for failures that carry no key. */
const failureTexts: Record<Exclude<Failure['kind'], 'key'>, MessageDescriptor> = {
  offline: msg`No connection. Check your internet and try again.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  'not-json': msg`The server gave an answer that can't be read. Please try again later.`,
  'bad-shape': msg`The server gave an answer that can't be used. Please contact support.`,
  http: msg`The service has a problem right now. Please try again later.`,
}

const outcomeUnknownText = msg`We don't know yet whether this went through. Check your balance and statement before you try again.`
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
  const unknown = error instanceof CallError && error.outcomeUnknown
  return unknown ? i18n._(outcomeUnknownText) : failureText(error)
}
