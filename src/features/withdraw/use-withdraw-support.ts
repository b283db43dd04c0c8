import { useLingui } from '@lingui/react/macro'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { Sent } from './withdraw-call.ts'

/**
 * The way to support with a question about a withdrawal.
 * @param subject what is wrong with it, in the member's language
 * @param reason what the server said
 */
export function useWithdrawSupport(sent: Sent | undefined, subject: string, reason?: string): SupportAction {
  const { t } = useLingui()
  const { amount } = useMoneyWords()
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`Time`, sent && formatDateTime(sent.at)],
      [t`Amount`, sent && amount(sent.satang)],
      [t`Reason`, reason],
    ]),
  })
}
