import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { safeParse } from 'valibot'
import { newPassword, registration } from '#contract/account-changes.ts'
import { ACCOUNT_NO_MAX, ACCOUNT_NO_MIN, NAME_MAX_LENGTH } from '#contract/account-rules.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { findVisibleTextProblem, type VisibleTextProblem } from '#contract/formats/visible-text.ts'

/** Messages about names and codes that nobody could read, or that are too long. */
export const textErrors: Readonly<Record<Exclude<VisibleTextProblem, 'empty'>, MessageDescriptor>> = {
  unreadable: msg`Please use letters and digits, without hidden characters`,
  'too-long': msg`This is too long. Please shorten it`,
}

/** Message about a profile name that the contract doesn't accept. */
export function findNameError(name: string): MessageDescriptor | undefined {
  const problem = findVisibleTextProblem(normalizeVisibleText(name), NAME_MAX_LENGTH)
  return problem && { ...textErrors, empty: msg`Please enter a profile name` }[problem]
}

/** Message about a bank account number; spaces, dashes, Thai and Lao digits are allowed. */
export function findAccountNoError(typed: string): MessageDescriptor | undefined {
  if (typed.trim() === '') return msg`Please enter the account number`
  const isValid = safeParse(registration.entries.bankAccountNo, typed).success
  return isValid ? undefined : msg`An account number has ${ACCOUNT_NO_MIN} to ${ACCOUNT_NO_MAX} digits`
}

/** Message about a new password that the contract doesn't accept. */
export function findPasswordError(password: string): MessageDescriptor | undefined {
  const { issues } = safeParse(newPassword, password)
  if (!issues) return undefined
  if (issues.some(({ type }) => type === 'min_length')) return msg`Use 8 characters or more`
  if (issues.some(({ type }) => type === 'max_length')) return textErrors['too-long']
  return msg`The password has a hidden character. Please type it by hand`
}
