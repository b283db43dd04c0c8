import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Callout } from '#components/feedback/Callout.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { QrProvider } from '#contract/qr.ts'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { qrProviderNames, qrResource } from '#domain/qr/open-qrs.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositSupportButton } from '#features/deposit/DepositFormParts.tsx'
import { DepositSent } from '#features/deposit/DepositSent.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import type { QrDeposit, SeenQr } from './qr-rules.ts'

interface QrResultProps {
  provider: QrProvider
  seen: SeenQr
  /** The deposit that may have been paid by the code, once it is in the statement. */
  deposit: QrDeposit | undefined
  isCodeOpen: boolean
  onBack: () => void
  onDone: () => void
  onShown: (isShown: boolean) => void
}

/** Result of a payment by QR code: checks wallet and statement repeatedly until the payment is in the statement. */
export function QrResult({ provider, seen, deposit, isCodeOpen, onBack, onDone, onShown }: QrResultProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  const wallet = useResource(walletResource)
  const statement = useResource(statementPageResource(1))
  const isChecking = statement.loading || wallet.loading
  const isPaid = deposit?.kind === 'paid'
  const isSettled = deposit !== undefined && (isPaid || !isCodeOpen)
  const nextIn = useRecheck(!isSettled && !isChecking, () => {
    void reloadAll(qrResource(provider), walletResource, statementPageResource(1)).catch(() => undefined)
  })
  const newCode = { label: t`Create a new QR code`, onClick: onBack }
  const shared = { method: `QR · ${qrProviderNames[provider]}`, satang: seen.state.amount, onDone, onShown }
  if (isSettled) {
    const { entry } = deposit
    // A balance read before the deposit was credited would contradict the title.
    const isFresh = wallet.error === undefined && (wallet.fetchedAt ?? 0) >= entry.createdAt
    return (
      <DepositSent
        {...shared}
        {...(isPaid
          ? { title: t`The money is in your wallet`, status: 'SUCCESS' }
          : {
              title: t`A deposit has arrived`,
              method: undefined,
              satang: inBaht ? entry.amount : undefined,
            })}
        sentAt={entry.createdAt}
        rows={
          inBaht && (
            <DescriptionRow name={t`Main wallet`}>
              <Money satang={isFresh ? wallet.value?.wallet.amount.satang : undefined} />
            </DescriptionRow>
          )
        }
        again={newCode}
      >
        {isPaid
          ? t`Your payment by QR code has arrived.`
          : t`The QR code has ended. Whether this deposit was paid by it isn’t known: look at your statement before you transfer again.`}
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
        again={isCodeOpen ? { label: t`Show the QR code again`, onClick: onBack } : newCode}
      >
        {t`Money arrives in your wallet within 1 minute. Don’t transfer again: it appears here by itself.`}
      </DepositSent>
      {deposit?.kind === 'unrelated' && (
        <Callout role="status">
          {t`A deposit has arrived, but this QR code is still open. It may be another deposit of yours.`}
        </Callout>
      )}
      {error !== undefined && (
        <Callout tone="warn" role="status">
          {errorText(error)}
        </Callout>
      )}
      <DepositSupportButton
        topic={{
          subject: t`My QR deposit failed`,
          amount: seen.state.amount === undefined ? undefined : formatAmount(seen.state.amount),
        }}
        reason={reason}
      />
    </>
  )
}
