import { i18n } from '@lingui/core'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { errorText, translateErrorKey } from '#lib/api/error-text.ts'

/**
 * Text for a refused spin or claim: `spin.error.<code>` (specification, section 8), else the general text of
 * the code, else the code itself.
 */
export function spinErrorText(error: unknown): string {
  const code = errorKeyOf(error)
  if (code === undefined) return errorText(error)
  // Hosts also write `no_coin` or `No coin`.
  const id = `spin.error.${code
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')}`
  return i18n.messages[id] === undefined ? translateErrorKey(code) : i18n._(id)
}
