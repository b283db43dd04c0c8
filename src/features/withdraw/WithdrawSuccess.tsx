import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
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
  /** Whether `funds` was fetched after the withdrawal. */
  isFresh: boolean
  bank: BankAccount | undefined
  onClose: () => void
}

/** Confirms that the withdrawal was requested; the payout itself is still pending. */
export function WithdrawSuccess({
  withdrawal: { sent },
  funds,
  isFresh,
  bank,
  onClose,
}: WithdrawSuccessProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  return (
    <Sheet
      title={t`Withdraw`}
      scrollableByKeyboard
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
      <ResultHeader
        tone="pos"
        icon={<IconCheck />}
        title={t`Withdrawal requested`}
        figure={<Money satang={sent?.satang} size="hero" alwaysVisible />}
      >
        {t`Please wait for the transfer to your account. The statement shows how it stands.`}
      </ResultHeader>
      <Card padded>
        <DescriptionList>
          <DescriptionRow name={t`Status`}>
            <StatusChip status="PROCESSING" />
          </DescriptionRow>
          {bank && (
            <DescriptionRow name={t`To account`}>
              {bankName(bank)} {formatAccountNumber(bank.bankAccountNo ?? '')}
            </DescriptionRow>
          )}
          {sent && <DescriptionRow name={t`Time`}>{formatDateTime(sent.at)}</DescriptionRow>}
          <DescriptionRow name={t`Left in main wallet`}>
            <Money satang={isFresh ? funds?.main : undefined} />
          </DescriptionRow>
        </DescriptionList>
      </Card>
    </Sheet>
  )
}
