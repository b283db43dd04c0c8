import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { OfflineCallout } from '#components/domain/OfflineCallout.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { useFocusOnMount } from '#components/hooks/use-focus-on-mount.ts'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import type { AmountToSend } from '#domain/money-call/amount-entry.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { Withdrawal } from './use-withdrawal.ts'
import { WithdrawFailedAlert } from './WithdrawOutcome.tsx'
import css from './WithdrawReview.module.css'
import { checkWithdrawal, type Funds, getMainBalanceAfter } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface WithdrawReviewProps {
  withdrawal: Withdrawal
  funds: Funds
  limits: WithdrawLookup
  bank: BankAccount | undefined
  amount: AmountToSend
  onBack: () => void
  onClose: () => void
}

export function WithdrawReview(props: WithdrawReviewProps) {
  const { withdrawal, funds, limits, bank, amount, onBack, onClose } = props
  const { state, sent, busy, send, reset } = withdrawal
  const { t } = useLingui()
  const { formatAmount, validationText } = useWithdrawTexts()
  const online = useAtomValue(onlineAtom)
  const reasonId = useId()
  // "Confirm" is where "Review" was.
  const canConfirm = useDoubleTapGuard()
  // The balance may have changed since the first step.
  const result = checkWithdrawal({ kind: 'amount', amount }, limits, funds)
  const problem = busy ? undefined : validationText(result, limits)
  const isBlocked = !online || problem !== undefined
  const figure = formatAmount(amount.satang)
  return (
    <Sheet
      title={t`Review before withdrawing`}
      step={1}
      scrollableByKeyboard
      onClose={onClose}
      onBack={busy ? undefined : onBack}
      footer={
        <>
          {online && problem && (
            <Text role="caption" id={reasonId} muted center>
              {problem}
            </Text>
          )}
          <Button
            loading={busy}
            disabled={!busy && (!canConfirm || isBlocked)}
            aria-describedby={isBlocked ? reasonId : undefined}
            onClick={() =>
              void send(amount, t`Your withdrawal of ${figure} was requested. Please wait for the transfer.`)
            }
          >
            {t`Confirm withdrawal of ${figure}`}
          </Button>
          <Button variant="ghost" disabled={busy || !canConfirm} onClick={onBack}>
            {t`Go back and edit`}
          </Button>
        </>
      }
    >
      {!online && (
        <OfflineCallout
          id={reasonId}
          onRetry={() => void walletResource.refresh()}
        >{t`You are offline. Withdrawals need a connection.`}</OfflineCallout>
      )}
      <Card
        pocket={
          <ReviewRows
            funds={funds}
            bank={bank}
            amount={amount}
            fromGamesSatang={result.kind === 'ok' ? result.fromGames : 0}
          />
        }
      >
        <ReviewAmount satang={amount.satang} />
      </Card>
      {result.kind === 'ok' && result.fromGames > 0 && (
        <Callout tone="info">
          <Trans>
            Your main wallet is short of <Money satang={result.fromGames} />. This part is brought in from
            your games first.
          </Trans>
        </Callout>
      )}
      <Callout>{t`It can’t be changed after you confirm. Check the account number once more.`}</Callout>
      {state.kind === 'failed' && <WithdrawFailedAlert error={state.error} sent={sent} onClose={reset} />}
    </Sheet>
  )
}

/** The amount under review. Focused on mount so that screen readers continue here after the first step. */
function ReviewAmount({ satang }: { satang: number }) {
  const { t } = useLingui()
  const ref = useFocusOnMount<HTMLParagraphElement>()
  return (
    <p ref={ref} tabIndex={-1} className={css.figure}>
      <span className={css.label}>{t`Amount to withdraw`}</span>
      <Money satang={satang} size="hero" alwaysVisible />
    </p>
  )
}

interface ReviewRowsProps {
  funds: Funds
  bank: BankAccount | undefined
  amount: AmountToSend
  /** Part of the amount that comes from the games. */
  fromGamesSatang: number
}

/** Source and target of the money, and the remaining main balance. */
function ReviewRows({ funds, bank, amount, fromGamesSatang }: ReviewRowsProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  return (
    <DescriptionList>
      <DescriptionRow name={t`From`}>
        {fromGamesSatang > 0 ? t`Main wallet and games` : t`Main wallet`}
      </DescriptionRow>
      {bank && (
        <>
          <DescriptionRow name={t`To account`}>
            {bankName(bank)}
            <br />
            <Verbatim>{formatAccountNumber(bank.bankAccountNo ?? '')}</Verbatim>
          </DescriptionRow>
          {bank.bankAccountName !== undefined && (
            <DescriptionRow name={t`Account name`}>
              <Verbatim>{bank.bankAccountName}</Verbatim>
            </DescriptionRow>
          )}
        </>
      )}
      <DescriptionRow name={t`Left in main wallet`}>
        <Money satang={getMainBalanceAfter(funds, amount)} />
      </DescriptionRow>
    </DescriptionList>
  )
}
