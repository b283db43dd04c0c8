import { useLingui } from '@lingui/react/macro'
import type { SlotCategory } from '#contract/slots.ts'

/** The categories of games with their names, in the order of the specification. */
export function useCategories(): readonly (readonly [SlotCategory, string])[] {
  const { t } = useLingui()
  return [
    ['slot', t`Slot`],
    ['sport', t`Sport + Casino`],
    ['lotto', t`Lotto`],
  ]
}
