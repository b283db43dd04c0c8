import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useId, useState } from 'react'
import { Note } from '#components/feedback/Callout.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { amountOfSatang } from '#components/forms/amount-input.ts'
import { Picks } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import type { QrProvider } from '#contract/qr.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { AskAboutDeposit } from '#features/deposit/AskAboutDeposit.tsx'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { Foot } from '#features/deposit/Foot.tsx'
import { MoneyTrouble } from '#features/deposit/MoneyTrouble.tsx'
import { SendButton } from '#features/deposit/SendButton.tsx'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { markOthers, qrCreateCall, qrResource } from './qr-data.ts'
import { qrAmountProblem, qrOffer } from './qr-rules.ts'

interface QrFormProps {
  provider: QrProvider
  /** The operator's smallest deposit in baht, satang. */
  minDeposit: Satang | undefined
}

/** Amount and button that make a QR. */
export function QrForm({ provider, minDeposit }: QrFormProps) {
  const { t } = useLingui()
  const { amount: money } = useMoneyWords()
  const form = useId()
  const create = useMoneyCall(qrCreateCall, () => reloadAll(qrResource(provider)))
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [tried, setTried] = useState(false)
  const offer = qrOffer(provider, paytimzMin())
  const min = minDeposit !== undefined && minDeposit > offer.min ? minDeposit : offer.min
  const satang = satangFromBaht(typed.replace(/\.$/, ''))
  const sum = satang === undefined || satang <= 0 ? undefined : money(satang)
  const problem = qrAmountProblem(satang, min)
  const least = money(min)

  const type = (value: string) => {
    setTyped(value)
    setTried(false)
    create.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (satang === undefined || problem !== undefined) return
    const state = await create.run({ params: { provider }, body: { amount: bahtFromSatang(satang) } })
    if (state?.kind !== 'done') return
    markOthers(provider)
    if (state.result.hasQrcode) qrResource(provider).put(state.result)
    // The browser may have sent the request twice: there may be a code all the same.
    else void qrResource(provider).reload()
  }
  const made = create.state.kind === 'done' ? create.state.result : undefined
  const reason = made && !made.hasQrcode ? translateErrorKey(made.message ?? 'QR_FAIL') : undefined
  const matter = { subject: t`My QR deposit failed`, amount: sum }

  return (
    <form id={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <AmountField
          label={t`Amount`}
          aside={t`Minimum ${least}`}
          value={typed}
          onValue={type}
          disabled={create.busy}
          error={tried && problem === 'minimum' ? t`Minimum amount is ${least}` : undefined}
        />
        <Picks
          label={t`Quick amounts`}
          layout="three"
          options={offer.presets.map((value) => ({
            value,
            label: money(value).replace('.00', ''),
            disabled: create.busy || value < min,
          }))}
          value={offer.presets.find((preset) => preset === satang)}
          onPick={(value) => type(amountOfSatang(value))}
        />
        {satang !== undefined && <DepositWarning satang={satang} />}
        <Note>
          <Trans>Each QR code allows one deposit. For every further deposit, create a new one.</Trans>
        </Note>
        {reason !== undefined && (
          <Note tone="neg" role="alert">
            <p>{reason}</p>
            <AskAboutDeposit matter={matter} reason={reason} />
          </Note>
        )}
        <MoneyTrouble
          money={create}
          matter={matter}
          again={<Trans>No QR code was found at this channel. You can create one again.</Trans>}
        />
      </Stack>
      <Foot>
        <SendButton
          form={form}
          busy={create.busy}
          disabled={problem === 'empty'}
          offline={t`You are offline. Creating a QR code needs a connection.`}
        >
          {sum === undefined ? t`Create QR code` : t`Create QR code ${sum}`}
        </SendButton>
      </Foot>
    </form>
  )
}

function paytimzMin(): Satang | undefined {
  const { paytimzMin: baht } = buildSettings
  return baht === undefined ? undefined : satangFromBaht(baht)
}
