import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useState } from 'react'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { amountOfSatang } from '#components/forms/amount-input.ts'
import { Picks } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { isAboveMaximum, parseAmount } from '#lib/format/money.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { AfterTransfer } from './AfterTransfer.tsx'
import { EndsCard } from './EndsCard.tsx'
import { TransferAlerts } from './TransferAlerts.tsx'
import { TransferAll } from './TransferAll.tsx'
import { TransferFooter } from './TransferFooter.tsx'
import {
  type Place,
  placeOf,
  type Refusal,
  refusalOf,
  startEnds,
  TRANSFER_MIN,
  transferPresets,
  type Wish,
} from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { useTransfer } from './use-transfer.ts'

export interface TransferFormProps {
  places: readonly Place[]
  /** When the amounts were read; `stale`: reading them again failed. */
  fetchedAt: number | undefined
  stale: boolean
  transfer: ReturnType<typeof useTransfer>
  wish: Wish
  onClose: () => void
}

export function TransferForm({ places, fetchedAt, stale, transfer, wish, onClose }: TransferFormProps) {
  const age = useRelativeTime(fetchedAt, stale)
  const { t } = useLingui()
  const { amount, short, nameOf, refusal: words } = useTransferTexts()
  const online = useAtomValue(onlineAtom)
  const form = useId()
  const [ends, setEnds] = useState(() => startEnds(places, wish))
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [alerted, setAlerted] = useState<Refusal>()
  // Behind the alert of success nothing is pending any more.
  const typed = transfer.state.kind === 'done' ? '' : text
  useUnsavedWork(typed !== '')
  const satang = parseAmount(typed)
  const currency = useAtomValue(currencyAtom)
  const presets = transferPresets(currency)
  const from = placeOf(places, ends.from)
  const to = placeOf(places, ends.to)
  const tooLarge = isAboveMaximum(typed)
  const refusal = refusalOf(places, ends, tooLarge ? 'too-large' : satang)
  // What can't be finished by going on typing is said at once; the rest when the member tries.
  const shown =
    (tried && transfer.state.kind !== 'done') || refusal?.why === 'same' || refusal?.why === 'insufficient'
      ? refusal
      : undefined
  const errorAt = (place: 'accounts' | 'amount') => (shown?.at === place ? words(shown) : undefined)
  const source = from?.amount

  const type = (next: string) => {
    setText(next)
    setTried(false)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (refusal) {
      // Focused before the alert opens: closing it gives the focus back to the field (D39).
      focusWrong(event.currentTarget, refusal.at, ends.from)
      return setAlerted(refusal)
    }
    if (!online || satang === undefined) return
    const figure = amount(satang)
    const [source, target] = [nameOf(from), nameOf(to)]
    void transfer.send({ ...ends, satang }, t`Transferred ${figure} from ${source} to ${target}.`)
  }

  return (
    <Sheet
      title={t`Transfer`}
      onClose={onClose}
      footer={
        <TransferFooter
          form={form}
          satang={satang}
          empty={!tooLarge && (satang === undefined || satang <= 0)}
          busy={transfer.busy}
          online={online}
        />
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <EndsCard
            places={places}
            ends={ends}
            disabled={transfer.busy}
            error={errorAt('accounts')}
            onEnds={(next) => {
              setEnds(next)
              setTried(false)
            }}
          />
          <DataAge when={age} stale={stale} />
          <AmountField
            name="amount"
            label={t`Amount`}
            aside={t`Minimum ${amount(TRANSFER_MIN)}`}
            value={typed}
            onValue={type}
            onAll={source === undefined || source <= 0 ? undefined : () => type(amountOfSatang(source))}
            error={errorAt('amount')}
            disabled={transfer.busy}
          />
          <Picks
            label={t`Amounts to choose`}
            layout={currency === 'LAK' ? 'two' : 'four'}
            options={presets.map((preset) => ({
              value: preset,
              label: short(preset),
              disabled: transfer.busy,
            }))}
            value={presets.find((preset) => preset === satang)}
            onPick={(preset) => type(amountOfSatang(preset))}
          />
        </Stack>
      </form>
      {from && to && satang !== undefined && !refusal && (
        <AfterTransfer from={from} to={to} satang={satang} />
      )}
      <TransferAll
        places={places}
        busy={transfer.allBusy}
        disabled={transfer.busy || !online}
        onConfirm={(success) => transfer.send({ from: '', to: 'WALLET', satang: undefined }, success)}
      />
      {alerted && <AlertDialog onClose={() => setAlerted(undefined)}>{words(alerted)}</AlertDialog>}
      <TransferAlerts transfer={transfer} places={places} onDone={onClose} />
    </Sheet>
  )
}

/** Brings the member to the field that holds the transfer up. */
function focusWrong(form: HTMLFormElement, at: Refusal['at'], from: string): void {
  const name = at === 'accounts' ? (from === '' ? 'from' : 'to') : 'amount'
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
