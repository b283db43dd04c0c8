import { Trans, useLingui } from '@lingui/react/macro'
import type { SyntheticEvent } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import type { QrProvider } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/money-action.ts'
import { qrProviderNames, qrResource } from '#domain/qr/open-qrs.ts'
import { AmountStep, type DepositAmount } from '#features/deposit/DepositAmount.tsx'
import { DepositSupportButton, MoneyCallError, SendButton } from '#features/deposit/DepositFormParts.tsx'
import { WayHeading } from '#features/deposit/WayParts.tsx'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { markOthersOutdated, qrCreateCall } from './qr-resource.ts'
import { getQrOffer, type QrOffer } from './qr-rules.ts'

interface QrFormProps {
  amount: DepositAmount
  provider: QrProvider
  /** The operator's minimum deposit in baht. */
  minDeposit: Satang | undefined
  /** Whether the member has just chosen QR codes, or this channel. */
  isChosen: boolean
  /** Whether there is no QR at the provider; unknown offline, where an amount can be prepared. */
  isConfirmedEmpty: boolean
}

export function QrForm({ amount, provider, minDeposit, isChosen, isConfirmedEmpty }: QrFormProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const create = useMoneyCall(qrCreateCall, () => reloadAll(qrResource(provider)))
  const { presets, min } = getChannelOffer(provider, minDeposit)
  const { satang } = amount
  const sum = satang === undefined || satang <= 0 ? undefined : formatAmount(satang)
  const onType = (typed: string) => {
    amount.onType(typed)
    create.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = amount.check(min)?.satang
    if (checked === undefined) return
    const state = await create.run({ params: { provider }, body: { amount: bahtFromSatang(checked) } })
    if (state?.kind !== 'done') return
    if (state.result.hasQrcode) amount.reset()
    markOthersOutdated(provider)
    if (state.result.hasQrcode) qrResource(provider).put(state.result)
    // Browsers may silently retry a request: a code may exist even if this response has none.
    else void qrResource(provider).reload()
  }
  const created = create.state.kind === 'done' ? create.state.result : undefined
  const reason = created && !created.hasQrcode ? translateErrorKey(created.message ?? 'QR_FAIL') : undefined
  const topic = { subject: t`My QR deposit failed`, amount: sum }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <AmountStep amount={{ ...amount, onType }} min={min} presets={presets} disabled={create.busy} />
        <WayHeading
          title={t`QR`}
          subtitle={
            <>
              {qrProviderNames[provider]} · <Trans>Each QR code allows one deposit</Trans>
            </>
          }
          isChosen={isChosen}
        />
        <SendButton
          busy={create.busy}
          disabled={sum === undefined || !isConfirmedEmpty}
          offlineReason={t`You are offline. Creating a QR code needs a connection.`}
        >
          {sum === undefined ? t`Create QR code` : t`Create QR code ${sum}`}
        </SendButton>
        {reason !== undefined && (
          <Callout tone="neg" role="alert">
            <p>{reason}</p>
            <DepositSupportButton topic={topic} reason={reason} />
          </Callout>
        )}
        <MoneyCallError
          money={create}
          topic={topic}
          isDisproven={isConfirmedEmpty}
          retryAdvice={<Trans>No QR code was found at this channel. You can create one again.</Trans>}
        />
      </Stack>
    </form>
  )
}

/**
 * Presets and minimum of a channel on this host.
 * @param minDeposit the operator's minimum deposit in baht
 */
export function getChannelOffer(provider: QrProvider, minDeposit: Satang | undefined): QrOffer {
  const { paytimzMin: baht } = buildSettings
  const offer = getQrOffer(provider, baht === undefined ? undefined : satangFromBaht(baht))
  return minDeposit !== undefined && minDeposit > offer.min ? { ...offer, min: minDeposit } : offer
}
