import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { useUnknownOutcome } from '#domain/money-call/use-unknown-outcome.ts'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { findAccount, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { SentTransfer, useTransfer } from './use-transfer.ts'

export interface TransferResultAlertProps {
  transfer: ReturnType<typeof useTransfer>
  accounts: readonly TransferAccount[]
  /** Called when the member closes the success alert. */
  onDone: () => void
}

/** Modal alert with the result of a transfer (specification, section 8). */
export function TransferResultAlert({
  transfer: { state, sent, reset },
  accounts,
  onDone,
}: TransferResultAlertProps) {
  const { t } = useLingui()
  const { amount, accountName } = useTransferTexts()
  if (state.kind === 'failed') {
    return <TransferFailedAlert error={state.error} sent={sent} accounts={accounts} onClose={reset} />
  }
  if (state.kind !== 'done' || !sent) return null
  const figure = sent.satang === undefined ? '' : amount(sent.satang)
  const source = accountName(findAccount(accounts, sent.from))
  const target = accountName(findAccount(accounts, sent.to))
  return (
    <AlertDialog kind="success" onClose={onDone}>
      {sent.satang === undefined
        ? t`All the money from your games is in the main wallet.`
        : t`Transferred ${figure} from ${source} to ${target}.`}
    </AlertDialog>
  )
}

interface TransferFailedAlertProps {
  error: unknown
  sent: SentTransfer | undefined
  accounts: readonly TransferAccount[]
  onClose: () => void
}

/** Error of a rejected transfer, with a link to support (specification, section 8). */
function TransferFailedAlert({ error, onClose, ...transfer }: TransferFailedAlertProps) {
  const { t } = useLingui()
  const reason = errorText(error)
  const support = useTransferSupport({ ...transfer, subject: t`My transfer failed`, reason })
  return (
    <AlertDialog
      onClose={onClose}
      extraActions={
        <SupportButton variant="ghost" target={support}>{t`Ask support about this`}</SupportButton>
      }
    >
      {reason}
    </AlertDialog>
  )
}

export interface UnknownTransferSheetProps {
  transfer: ReturnType<typeof useTransfer>
  accounts: readonly TransferAccount[]
  onClose: () => void
}

/** Sheet for a transfer with an unknown outcome: the response was lost (D12). */
export function UnknownTransferSheet({ transfer, accounts, onClose }: UnknownTransferSheetProps) {
  const { t } = useLingui()
  const { accountName } = useTransferTexts()
  const title = t`Transfer`
  const { sent } = transfer
  const { progress } = useUnknownOutcome(transfer)
  const subject = t`I got no answer to this: ${title}`
  const support = useTransferSupport({ sent, accounts, subject })
  const accountsInvolved = [sent?.from, sent?.to].flatMap((code) => findAccount(accounts, code ?? '') ?? [])
  return (
    <UnknownOutcomeSheet
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <DescriptionRow name={t`Amount`}>
          {sent?.satang === undefined ? t`All from games` : <Money satang={sent.satang} alwaysVisible />}
        </DescriptionRow>
      }
      found={
        progress.step === 'finished' &&
        accountsInvolved.map((account) => (
          <DescriptionRow key={account.code} name={t`Now in ${accountName(account)}`}>
            <Money satang={account.amount} />
          </DescriptionRow>
        ))
      }
    />
  )
}

interface TransferSupportOptions {
  readonly sent: SentTransfer | undefined
  readonly accounts: readonly TransferAccount[]
  /** The problem, in the member's language. */
  readonly subject: string
  /** Error text of the server. */
  readonly reason?: string | undefined
}

/** How to contact support about a transfer, with a prefilled message. */
function useTransferSupport({ sent, accounts, subject, reason }: TransferSupportOptions): SupportAction {
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
