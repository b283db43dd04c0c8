import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ResultHead } from '#components/feedback/ResultHeader.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { Card } from '#components/layout/Card.tsx'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { Withdrawal } from './use-withdrawal.ts'
import type { Funds } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface WithdrawSuccessProps {
  withdrawal: Withdrawal
  funds: Funds | undefined
  /** Whether `funds` was read after the withdrawal. */
  fresh: boolean
  bank: BankAccount | undefined
  onClose: () => void
}

/** The request arrived; the member waits for the transfer. */
export function WithdrawSuccess({ withdrawal: { sent }, funds, fresh, bank, onClose }: WithdrawSuccessProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  return (
    <Sheet
      title={t`Withdraw`}
      reading
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Done`}</Button>
          <LinkButton href="/user/statement" onClick={onClose}>
            {t`See it in the statement`}
          </LinkButton>
        </>
      }
    >
      <ResultHead
        tone="pos"
        icon={<IconCheck />}
        title={t`Withdrawal requested`}
        figure={<Money satang={sent?.satang} size="hero" always />}
      >
        {t`Please wait for the transfer to your account. The statement shows how it stands.`}
      </ResultHead>
      <Card pad>
        <KeyValue>
          <KeyValueRow name={t`Status`}>
            <StatusChip status="PROCESSING" />
          </KeyValueRow>
          {bank && (
            <KeyValueRow name={t`To account`}>
              {bankName(bank)} {formatAccountNumber(bank.bankAccountNo ?? '')}
            </KeyValueRow>
          )}
          {sent && <KeyValueRow name={t`Time`}>{formatDateTime(sent.at)}</KeyValueRow>}
          <KeyValueRow name={t`Left in main wallet`}>
            <Money satang={fresh ? funds?.main : undefined} />
          </KeyValueRow>
        </KeyValue>
      </Card>
    </Sheet>
  )
}
