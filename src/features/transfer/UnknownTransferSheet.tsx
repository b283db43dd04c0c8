import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useUnknownOutcome } from '#domain/money-call/use-unknown-outcome.ts'
import { findAccount, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { useTransfer } from './use-transfer.ts'
import { useTransferSupport } from './use-transfer-support.ts'

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
