import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { safeParse } from 'valibot'
import { newPassword } from '#contract/account.ts'
import type { VisibleTextProblem } from '#contract/formats/visible-text.ts'

/** Messages about names and codes that nobody could read, or that are too long. */
export const textErrors: Readonly<Record<Exclude<VisibleTextProblem, 'empty'>, MessageDescriptor>> = {
  unreadable: msg`Please use letters and digits, without hidden characters`,
  'too-long': msg`This is too long. Please shorten it`,
}

/** Message about a new password that the contract doesn't accept. */
export function findPasswordError(password: string): MessageDescriptor | undefined {
  const { issues } = safeParse(newPassword, password)
  if (!issues) return undefined
  if (issues.some(({ type }) => type === 'min_length')) return msg`Use 8 characters or more`
  if (issues.some(({ type }) => type === 'max_length')) return textErrors['too-long']
  return msg`The password has a hidden character. Please type it by hand`
}
