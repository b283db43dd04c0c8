import { useLingui } from '@lingui/react/macro'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { findAccount, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { SentTransfer } from './use-transfer.ts'

interface TransferSupportOptions {
  readonly sent: SentTransfer | undefined
  readonly accounts: readonly TransferAccount[]
  /** The problem, in the member's language. */
  readonly subject: string
  /** Error text of the server. */
  readonly reason?: string | undefined
}

/** How to contact support about a transfer, with a prefilled message. */
export function useTransferSupport({
  sent,
  accounts,
  subject,
  reason,
}: TransferSupportOptions): SupportAction {
  const { t } = useLingui()
  const { amount, accountName } = useTransferTexts()
  const name = (code: string) => accountName(findAccount(accounts, code)) || code || undefined
  const figure = sent?.satang === undefined ? t`All from games` : amount(sent.satang)
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`From`, sent && name(sent.from)],
      [t`To`, sent && name(sent.to)],
      [t`Time`, sent && formatDateTime(sent.at)],
      [t`Amount`, sent && figure],
      [t`Reason`, reason],
    ]),
  })
}
