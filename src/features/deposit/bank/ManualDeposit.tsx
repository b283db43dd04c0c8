import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { Note } from '#components/feedback/Callout.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { Numbered } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { walletAdd } from '#contract/wallet.ts'
import { moneyCall } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { refreshMoney, rereadMoney } from '#domain/statement/statement-resources.ts'
import { DepositWarning } from '#features/deposit/DepositWarning.tsx'
import { MoneyTrouble } from '#features/deposit/MoneyTrouble.tsx'
import { SendButton } from '#features/deposit/SendButton.tsx'
import { SlipsRow } from '#features/deposit/slips/SlipsRow.tsx'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { SharedPictures } from './SharedPictures.tsx'
import { useSharedPictures } from './use-shared-pictures.ts'

const announceCall = moneyCall(walletAdd, ({ body }) => ({
  type: 'deposit',
  satang: satangFromBaht(body.amount),
}))

/** One baht, where the operator names no minimum. */
const LEAST = 100 as Satang

/** Where deposits are checked by hand: tells the operator how much was transferred. */
export function ManualDeposit({ minDeposit = LEAST }: { minDeposit?: Satang | undefined }) {
  const { t } = useLingui()
  const { amount: money } = useMoneyWords()
  const announce = useMoneyCall(announceCall, rereadMoney)
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [tried, setTried] = useState(false)
  const { pictures, drop } = useSharedPictures()
  const satang = satangFromBaht(typed.replace(/\.$/, ''))
  const sum = satang === undefined || satang <= 0 ? undefined : money(satang)
  const enough = satang !== undefined && satang >= minDeposit
  const least = money(minDeposit)
  const type = (value: string) => {
    setTyped(value)
    setTried(false)
    announce.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (satang === undefined || !enough) return
    const state = await announce.run({ body: { amount: bahtFromSatang(satang) } })
    if (state?.kind !== 'done') return
    setTyped('')
    setTried(false)
    refreshMoney()
  }
  return (
    <>
      <Numbered
        number={2}
        title={t`Tell us the amount that you transferred`}
        sub={<Trans>Our staff check the transfer and credit your wallet.</Trans>}
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <AmountField
            label={t`Amount`}
            aside={t`Minimum ${least}`}
            value={typed}
            onValue={type}
            disabled={announce.busy}
            error={tried && !enough ? t`Minimum amount is ${least}` : undefined}
          />
          {satang !== undefined && <DepositWarning satang={satang} />}
          {announce.state.kind === 'done' && (
            <Note tone="pos" role="status">
              <Trans>
                We were told of your transfer. It is in progress in your statement until it is checked.
              </Trans>
            </Note>
          )}
          <MoneyTrouble
            money={announce}
            matter={{
              subject: t`My transfer couldn’t be announced`,
              amount: sum,
              picture: pictures.at(-1)?.file,
            }}
            again={<Trans>Look for it in your statement; tell us again only if it isn’t there.</Trans>}
          />
          <SendButton
            busy={announce.busy}
            disabled={sum === undefined}
            offline={t`You are offline. Sending needs a connection.`}
          >
            {sum === undefined ? t`Announce transfer` : t`Announce transfer ${sum}`}
          </SendButton>
        </Stack>
      </form>
      <SharedPictures pictures={pictures} onDrop={drop} amount={sum} />
      {/* From before the operator checked by hand, or before this page knew. */}
      <SlipsRow />
    </>
  )
}
