import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Money } from '#components/money/Money.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { ReviewFigure } from './ReviewFigure.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import type { Withdrawal } from './use-withdrawal.ts'
import { WithdrawRefused } from './WithdrawRefused.tsx'
import { type Funds, judgeWithdrawal } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

/** The second tap of a double tap on "Review" must not land on "Confirm", which stands in its place, milliseconds. */
const ARM_MS = 500

export interface WithdrawReviewProps {
  withdrawal: Withdrawal
  funds: Funds
  limits: WithdrawLookup
  bank: BankAccount | undefined
  satang: Satang
  onBack: () => void
  onClose: () => void
}

/** Second step of a withdrawal: everything once more, then it is sent. */
export function WithdrawReview(props: WithdrawReviewProps) {
  const { withdrawal, funds, limits, bank, satang, onBack, onClose } = props
  const { state, sent, busy, send, reset } = withdrawal
  const { t } = useLingui()
  const { amount, refusal } = useWithdrawTexts()
  const online = useAtomValue(onlineAtom)
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  // While the call is under way there is no way back to the form: closing the sheet leaves it running.
  useCloseOnBack(busy ? onClose : onBack)
  // The balance may have changed since the first step.
  const verdict = judgeWithdrawal(satang, limits, funds)
  const objection = busy ? undefined : refusal(verdict, limits)
  const why = online ? objection : t`You are offline. Withdrawals need a connection.`
  const figure = amount(satang)
  return (
    <Sheet
      title={t`Review before withdrawing`}
      reading
      onClose={onClose}
      onBack={busy ? undefined : onBack}
      footer={
        <>
          {why && (
            <Text role="caption" muted center>
              {why}
            </Text>
          )}
          {!online && (
            <LinkButton
              onClick={() => void walletResource.refresh()}
            >{t`Check the connection again`}</LinkButton>
          )}
          <Button
            loading={busy}
            disabled={!busy && (!armed || why !== undefined)}
            onClick={() =>
              void send(satang, t`Your withdrawal of ${figure} was requested. Please wait for the transfer.`)
            }
          >
            {t`Confirm withdrawal of ${figure}`}
          </Button>
          <Button look="ghost" disabled={busy || !armed} onClick={onBack}>
            {t`Go back and edit`}
          </Button>
        </>
      }
    >
      <Card
        pocket={
          <ReviewRows
            funds={funds}
            bank={bank}
            satang={satang}
            fromGames={verdict.kind === 'ok' ? verdict.fromGames : 0}
          />
        }
      >
        <ReviewFigure satang={satang} />
      </Card>
      {verdict.kind === 'ok' && verdict.fromGames > 0 && (
        <Note tone="info">
          <Trans>
            Your main wallet is short of <Money satang={verdict.fromGames} />. This part is brought in from
            your games first.
          </Trans>
        </Note>
      )}
      <Note>{t`It can’t be changed after you confirm. Check the account number once more.`}</Note>
      {state.kind === 'failed' && <WithdrawRefused error={state.error} sent={sent} onClose={reset} />}
    </Sheet>
  )
}
