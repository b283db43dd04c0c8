import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorKeys } from '#contract/error-keys.ts'
import { loadMemberCatalog } from '#lib/i18n/i18n.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { CallError, type Failure } from './api-error.ts'

/** Messages for failures without an error key. */
const failureTexts: Record<Exclude<Failure['kind'], 'key'>, MessageDescriptor> = {
  offline: msg`No connection. Check it and try again.`,
  timeout: msg`The server took too long to answer. Please try again.`,
  'not-json': msg`The server gave an answer that can't be read. Please try again later.`,
  'bad-shape': msg`The server gave an answer that can't be used. Please contact support.`,
  http: msg`The service has a problem right now. Please try again later.`,
  'refused-resend': msg`This was refused, but it may have been carried out before that. Check your balance and statement before you try again.`,
}

const outcomeUnknownText = msg`We don't know yet whether this went through. Check your balance and statement before you try again.`
const notStoredText = msg`This isn’t stored on this device yet.`
const unexpectedText = msg`Something went wrong. Please try again.`

/** Some hosts write their texts in HTML. */
const withoutTags = (text: string) => text.replaceAll(/<\/?[a-z][^<>]*>/gi, ' ').trim()

/**
 * Translates an error key; returns it unchanged if there is no translation (specification, section 8). Visitors have only
 * the texts of the keys that public calls declare: another key gets a general text until the other texts have loaded,
 * which rerenders the page.
 */
export function translateErrorKey(key: string): string {
  const id = `errorMsg.${key}`
  if (i18n.messages[id] !== undefined) return i18n._(id)
  if (!errorKeys.some((known) => known === key)) return withoutTags(key) || i18n._(unexpectedText)
  const render = () => i18n.messages[id] !== undefined && i18n.emit('change')
  loadMemberCatalog().then(render, () => undefined)
  return i18n._(unexpectedText)
}

/**
 * Why a call failed, ignoring that its outcome may be unknown. For calls that move no money and can simply be retried.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n._(unexpectedText)
  if (error.failure.kind === 'key') return translateErrorKey(error.failure.key)
  return i18n._(failureTexts[error.failure.kind])
}

/** Message for any error, in the member's language. Never technical details, never empty. */
export function errorText(error: unknown): string {
  const isUnknown =
    error instanceof CallError && error.outcomeUnknown && error.failure.kind !== 'refused-resend'
  return isUnknown ? i18n._(outcomeUnknownText) : failureText(error)
}

/** Whether a call failed for lack of a network and we are still offline, which the offline bar already shows. */
export function isOfflineError(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'offline' && !store.get(onlineAtom)
}

/**
 * Message for a failed read on a screen that already shows that we are offline (offline bar, disabled button's reason),
 * so that this isn't repeated.
 */
export function readErrorText(error: unknown): string {
  return isOfflineError(error) ? i18n._(notStoredText) : errorText(error)
}
