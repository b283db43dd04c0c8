import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { walletAdd } from '#contract/wallet.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { refreshWalletAndStatement, rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { MoneyCallError } from '#features/deposit/MoneyCallError.tsx'
import { SendButton } from '#features/deposit/SendButton.tsx'
import { SlipQueueRow } from '#features/deposit/slips/SlipQueueRow.tsx'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { SharedPictures, useSharedPictures } from './SharedPictures.tsx'

const announceTransferCall = createMoneyCall(walletAdd, ({ body }) => ({
  type: 'deposit',
  satang: satangFromBaht(body.amount),
}))

/** One baht, unless the operator sets a minimum. */
const DEFAULT_MIN_SATANG = 100 as Satang

/** Form to announce a transfer to operators who check deposits manually. */
export function ManualDeposit({ minDeposit = DEFAULT_MIN_SATANG }: { minDeposit?: Satang | undefined }) {
  const { t } = useLingui()
  const { amount: money } = useMoneyText()
  const announce = useMoneyCall(announceTransferCall, rereadWalletAndStatement)
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { pictures, remove } = useSharedPictures()
  const satang = satangFromBaht(typed.replace(/\.$/, ''))
  const sum = satang === undefined || satang <= 0 ? undefined : money(satang)
  const isEnough = satang !== undefined && satang >= minDeposit
  const least = money(minDeposit)
  const onType = (value: string) => {
    setTyped(value)
    setWasSubmitted(false)
    announce.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (satang === undefined || !isEnough) return
    const state = await announce.run({ body: { amount: bahtFromSatang(satang) } })
    if (state?.kind !== 'done') return
    setTyped('')
    setWasSubmitted(false)
    refreshWalletAndStatement()
  }
  return (
    <>
      <NumberedStep
        number={2}
        title={t`Tell us the amount that you transferred`}
        subtitle={<Trans>Our staff check the transfer and credit your wallet.</Trans>}
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <AmountField
            label={t`Amount`}
            aside={t`Minimum ${least}`}
            value={typed}
            onValueChange={onType}
            disabled={announce.busy}
            error={wasSubmitted && !isEnough ? t`Minimum amount is ${least}` : undefined}
          />
          {satang !== undefined && <DepositWarning satang={satang} />}
          {announce.state.kind === 'done' && (
            <Callout tone="pos" role="status">
              <Trans>
                We were told of your transfer. It is in progress in your statement until it is checked.
              </Trans>
            </Callout>
          )}
          <MoneyCallError
            money={announce}
            topic={{
              subject: t`My transfer couldn’t be announced`,
              amount: sum,
              picture: pictures.at(-1)?.file,
            }}
            retryAdvice={<Trans>Look for it in your statement; tell us again only if it isn’t there.</Trans>}
          />
          <SendButton
            busy={announce.busy}
            disabled={sum === undefined}
            offlineReason={t`You are offline. Sending needs a connection.`}
          >
            {sum === undefined ? t`Announce transfer` : t`Announce transfer ${sum}`}
          </SendButton>
        </Stack>
      </form>
      <SharedPictures pictures={pictures} onRemove={remove} amount={sum} />
      {/* Slips queued before the operator switched to manual checks. */}
      <SlipQueueRow />
    </>
  )
}
