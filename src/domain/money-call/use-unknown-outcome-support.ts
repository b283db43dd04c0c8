import { useLingui } from '@lingui/react/macro'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport, type WayToSupport } from '#domain/support/use-support.ts'
import { formatDateTime } from '#lib/format/date-time.ts'

/**
 * The way to support about a money call whose reply was lost (D12).
 * @param title what was tried, in the member's language
 * @param at when it was sent, epoch milliseconds; undefined when nothing was
 * @param facts what else lets support find it
 */
export function useLostAnswerSupport(
  title: string,
  at: number | undefined,
  facts: Parameters<typeof supportDraft>[1] = [],
): WayToSupport {
  const { t } = useLingui()
  const subject = t`I got no answer to this: ${title}`
  return useSupport({
    draft: supportDraft(subject, [...facts, [t`Sent at`, at === undefined ? undefined : formatDateTime(at)]]),
  })
}
