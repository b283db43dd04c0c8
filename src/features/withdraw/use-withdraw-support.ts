import { useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport, type WayToSupport } from '#domain/support/use-support.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { Sent } from './withdraw-call.ts'

/**
 * The way to support with a question about a withdrawal.
 * @param subject what is wrong with it, in the member's language
 * @param reason what the server said
 */
export function useWithdrawSupport(sent: Sent | undefined, subject: string, reason?: string): WayToSupport {
  const { t } = useLingui()
  const { amount } = useMoneyText()
  return useSupport({
    draft: supportDraft(subject, [
      [t`Time`, sent && formatDateTime(sent.at)],
      [t`Amount`, sent && amount(sent.satang)],
      [t`Reason`, reason],
    ]),
  })
}
