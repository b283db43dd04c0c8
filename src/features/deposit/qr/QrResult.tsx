import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import type { QrProvider } from '#contract/qr.ts'
import { movementOfEntry } from '#domain/movements/movement.ts'
import { qrProviderNames, qrResource } from '#domain/qr/open-qrs.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositSent, type DepositSentProps } from '#features/deposit/DepositSent.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import type { QrDeposit, SeenQr } from './qr-rules.ts'
import { usePaymentCheck } from './use-payment-check.ts'

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

/** The code was shown, and its payment isn't in the statement yet. */
const waiting: DepositSentProps['movement'] = {
  type: 'deposit',
  way: 'qr',
  status: 'PROCESSING',
  steps: [
    { name: 'sent', state: 'next' },
    { name: 'credited', state: 'later' },
  ],
}

/** Result of a payment by QR code: checks wallet and statement repeatedly until the payment is in the statement. */
export function QrResult({ provider, seen, deposit, isCodeOpen, onBack, onDone, onShown }: QrResultProps) {
  const { t } = useLingui()
  const inBaht = useAtomValue(currencyAtom) === 'BAHT'
  const wallet = useResource(walletResource)
  const statement = useResource(statementPageResource(1))
  const { loading: isAsking } = useResource(qrResource(provider))
  const checks = useRef(0)
  const isChecking = statement.loading || wallet.loading || isAsking
  const isPaid = deposit?.kind === 'paid'
  const isSettled = deposit !== undefined && (isPaid || !isCodeOpen)
  const nextIn = usePaymentCheck(!isSettled && !isChecking, () => {
    checks.current++
    // Most hosts close a paid code at once; some only have its deposit in the statement.
    if (isCodeOpen && checks.current % 3 !== 0) void qrResource(provider).reload()
    else void reloadAll(qrResource(provider), walletResource, statementPageResource(1)).catch(() => undefined)
  })
  const newCode = { label: t`Create a new QR code`, onClick: onBack }
  const shared = {
    method: `QR · ${qrProviderNames[provider]}`,
    satang: seen.state.amount,
    again: newCode,
    onDone,
    onShown,
  }
  if (isSettled) {
    const { entry } = deposit
    const movement = movementOfEntry(entry)
    const { createdAt: at, reference } = entry
    return isPaid ? (
      <DepositSent
        {...shared}
        satang={inBaht ? entry.amount : seen.state.amount}
        title={t`The money is in your wallet`}
        movement={{ ...movement, way: 'qr' }}
        at={at}
        reference={reference}
      >
        {t`Your payment by QR code has arrived.`}
      </DepositSent>
    ) : (
      <DepositSent
        {...shared}
        title={t`A deposit has arrived`}
        movement={movement}
        method={undefined}
        satang={inBaht ? entry.amount : undefined}
        at={at}
        reference={reference}
      >
        {t`The QR code has ended. Whether this deposit was paid by it isn’t known: look at your statement before you transfer again.`}
      </DepositSent>
    )
  }
  const { error } = statement
  return (
    <>
      <DepositSent
        {...shared}
        title={t`Waiting for your payment`}
        movement={waiting}
        at={undefined}
        facts={[[t`Next check`, nextIn === undefined ? t`Now` : t`in ${nextIn} s`]]}
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
    </>
  )
}
