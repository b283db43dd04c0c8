import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import type { QrProvider } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/money-action.ts'
import { qrResource } from '#domain/qr/open-qrs.ts'
import {
  DepositSupportButton,
  DepositWarning,
  MoneyCallError,
  SendButton,
} from '#features/deposit/DepositFormParts.tsx'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { markOthersOutdated, qrCreateCall } from './qr-resource.ts'
import { getQrOffer, validateQrAmount } from './qr-rules.ts'

interface QrFormProps {
  provider: QrProvider
  /** The operator's minimum deposit in baht. */
  minDeposit: Satang | undefined
  /** Whether there is no QR at the provider; unknown offline, where an amount can be prepared. */
  isConfirmedEmpty: boolean
}

export function QrForm({ provider, minDeposit, isConfirmedEmpty }: QrFormProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const form = useId()
  const create = useMoneyCall(qrCreateCall, () => reloadAll(qrResource(provider)))
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const offer = getQrOffer(provider, paytimzMin())
  const min = minDeposit !== undefined && minDeposit > offer.min ? minDeposit : offer.min
  const satang = typedSatang(typed)
  const sum = satang === undefined || satang <= 0 ? undefined : formatAmount(satang)
  const problem = validateQrAmount(satang, min)
  const least = formatAmount(min)

  const onType = (value: string) => {
    setTyped(value)
    setWasSubmitted(false)
    create.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (satang === undefined || problem !== undefined) return
    const state = await create.run({ params: { provider }, body: { amount: bahtFromSatang(satang) } })
    if (state?.kind !== 'done') return
    markOthersOutdated(provider)
    if (state.result.hasQrcode) qrResource(provider).put(state.result)
    // Browsers may silently retry a request: a code may exist even if this response has none.
    else void qrResource(provider).reload()
  }
  const created = create.state.kind === 'done' ? create.state.result : undefined
  const reason = created && !created.hasQrcode ? translateErrorKey(created.message ?? 'QR_FAIL') : undefined
  const topic = { subject: t`My QR deposit failed`, amount: sum }

  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <AmountField
          label={t`Amount`}
          aside={t`Minimum ${least}`}
          value={typed}
          onValueChange={onType}
          disabled={create.busy}
          error={wasSubmitted && problem === 'minimum' ? t`Minimum amount is ${least}` : undefined}
        />
        <ToggleChips
          label={t`Quick amounts`}
          layout="three"
          options={offer.presets.map((value) => ({
            value,
            label: formatAmount(value).replace('.00', ''),
            disabled: create.busy || value < min,
          }))}
          value={offer.presets.find((preset) => preset === satang)}
          onSelect={(value) => onType(satangToAmountInput(value))}
        />
        {satang !== undefined && <DepositWarning satang={satang} />}
        <Callout>
          <Trans>Each QR code allows one deposit. For every further deposit, create a new one.</Trans>
        </Callout>
        {reason !== undefined && (
          <Callout tone="neg" role="alert">
            <p>{reason}</p>
            <DepositSupportButton topic={topic} reason={reason} />
          </Callout>
        )}
        <MoneyCallError
          money={create}
          topic={topic}
          retryAdvice={<Trans>No QR code was found at this channel. You can create one again.</Trans>}
        />
      </Stack>
      <SheetFooter>
        <SendButton
          form={form}
          busy={create.busy}
          disabled={problem === 'empty' || !isConfirmedEmpty}
          offlineReason={t`You are offline. Creating a QR code needs a connection.`}
        >
          {sum === undefined ? t`Create QR code` : t`Create QR code ${sum}`}
        </SendButton>
      </SheetFooter>
    </form>
  )
}

function paytimzMin(): Satang | undefined {
  const { paytimzMin: baht } = buildSettings
  return baht === undefined ? undefined : satangFromBaht(baht)
}
