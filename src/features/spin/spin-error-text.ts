import { i18n } from '@lingui/core'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText, translateErrorKey } from '#lib/api/error-text.ts'

/**
 * Why the wheel or a claim was refused: `spin.error.<code>` (specification, section 8), for codes of other calls
 * their own text, for unknown ones the code itself.
 * @param error a CallError, or the code of an answer without success
 */
export function spinErrorText(error: unknown): string {
  const code = typeof error === 'string' ? error : errorKeyOf(error)
  if (code === undefined) return errorText(error)
  const id = `spin.error.${code}`
  return i18n.messages[id] === undefined ? translateErrorKey(code) : i18n._(id)
}
