import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Callout } from '#components/feedback/Callout.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { QrProvider } from '#contract/qr.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositSent } from '#features/deposit/DepositSent.tsx'
import { DepositSupportButton } from '#features/deposit/DepositSupportButton.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { qrResource } from './qr-resource.ts'
import { qrProviderNames, type SeenQr } from './qr-rules.ts'

interface QrResultProps {
  provider: QrProvider
  seen: SeenQr
  /** The statement entry of the payment, once it is there. */
  payment: StatementEntry | undefined
  /** The code can still be paid. */
  isCodeOpen: boolean
  /** Returns to the code, or to the form. */
  onBack: () => void
  /** Closes the sheet. */
  onDone: () => void
  /** Called when the result appears or disappears. */
  onShown: (isShown: boolean) => void
}

/** Result of a payment by QR code: checks wallet and statement repeatedly until the payment is in the statement. */
export function QrResult({ provider, seen, payment, isCodeOpen, onBack, onDone, onShown }: QrResultProps) {
  const { t } = useLingui()
  const { amount: money } = useMoneyText()
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  const wallet = useResource(walletResource)
  const statement = useResource(statementPageResource(1))
  const isChecking = statement.loading || wallet.loading
  const nextIn = useRecheck(payment === undefined && !isChecking, () => {
    void reloadAll(qrResource(provider), walletResource, statementPageResource(1)).catch(() => undefined)
  })
  const shared = { method: `QR · ${qrProviderNames[provider]}`, satang: seen.state.amount, onDone, onShown }
  if (payment) {
    // A balance read before the payment was credited would contradict the title.
    const isFresh = wallet.error === undefined && (wallet.fetchedAt ?? 0) >= payment.createdAt
    return (
      <DepositSent
        {...shared}
        title={t`The money is in your wallet`}
        status="SUCCESS"
        sentAt={payment.createdAt}
        rows={
          inBaht && (
            <DescriptionRow name={t`Main wallet`}>
              <Money satang={isFresh ? wallet.value?.wallet.amount.satang : undefined} />
            </DescriptionRow>
          )
        }
        again={{ label: t`Create a new QR code`, onClick: onBack }}
      >
        {t`Your payment by QR code has arrived.`}
      </DepositSent>
    )
  }
  const { error } = statement
  const reason = t`The money isn’t in my statement yet`
  return (
    <>
      <DepositSent
        {...shared}
        title={t`Waiting for your payment`}
        status="PROCESSING"
        isAwaited
        sentAt={undefined}
        rows={
          <DescriptionRow name={t`Next check`}>
            {nextIn === undefined ? t`Now` : <Trans>in {nextIn} s</Trans>}
          </DescriptionRow>
        }
        again={{ label: isCodeOpen ? t`Show the QR code again` : t`Create a new QR code`, onClick: onBack }}
      >
        {t`Money arrives in your wallet within 1 minute. Don’t transfer again: it appears here by itself.`}
      </DepositSent>
      {error !== undefined && (
        <Callout tone="warn" role="status">
          {errorText(error)}
        </Callout>
      )}
      <DepositSupportButton
        topic={{
          subject: t`My QR deposit failed`,
          amount: seen.state.amount === undefined ? undefined : money(seen.state.amount),
        }}
        reason={reason}
      />
    </>
  )
}
