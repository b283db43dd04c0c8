import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useContext, useRef, useState } from 'react'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { Currency } from '#contract/account.ts'
import { parseAmount, typedSatang } from '#contract/formats/typed-amount.ts'
import type { Satang } from '#contract/money.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { DepositWarning } from './DepositFormParts.tsx'
import { rememberedAtom } from './last-deposit.ts'

/** The amount field of the sheet, which all ways share. */
export interface DepositAmount {
  readonly typed: string
  /** Undefined while empty or unreadable. */
  readonly satang: Satang | undefined
  readonly onType: (typed: string) => void
  /** Forgets what was typed. */
  readonly reset: () => void
  /** Whether an amount below the minimum is an error by now: not while it is being typed. */
  readonly isChecked: boolean
  /** The field on screen. */
  readonly field: RefObject<HTMLInputElement | null>
  /**
   * Reads the field, which password managers may fill in without events; call it before money may move.
   * @returns undefined if what was typed is no amount, or less than the minimum; no amount if nothing was typed
   */
  readonly check: (min: Satang | undefined) => { readonly satang: Satang | undefined } | undefined
}

/** The typed amount, at first that of the last deposit; one for each currency, because ways may differ in it. */
export function useDepositAmount(currency: Currency | undefined): DepositAmount {
  const { last } = useAtomValue(rememberedAtom)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const key = currency ?? ''
  const known = last?.currency === currency ? last?.satang : undefined
  const initial = known === undefined ? '' : satangToAmountInput(known)
  const typed = drafts[key] ?? initial
  useUnsavedWork(typed !== initial)
  const onType = (value: string) => {
    setDrafts({ ...drafts, [key]: value })
    setChecked(false)
  }
  return {
    typed,
    satang: typedSatang(typed),
    onType,
    reset: () => setDrafts({}),
    isChecked,
    field,
    check: (min = 0 as Satang) => {
      const current = field.current?.value ?? typed
      if (current !== typed) onType(current)
      setChecked(true)
      const satang = typedSatang(current)
      const isValid = satang === undefined ? parseAmount(current).kind === 'empty' : satang >= min
      return isValid ? { satang } : undefined
    },
  }
}

/** For transfers in each currency. QR channels have their own (specification, section 9). */
const transferPresets: Readonly<Record<Currency, readonly Satang[]>> = {
  BAHT: [10_000 as Satang, 50_000 as Satang, 100_000 as Satang],
  LAK: [5_000_000 as Satang, 10_000_000 as Satang, 50_000_000 as Satang],
}

interface AmountStepProps {
  amount: DepositAmount
  min: Satang | undefined
  /** Those of transfers by default. */
  presets?: readonly Satang[] | undefined
  disabled?: boolean | undefined
}

/** The amount field and its quick picks: the presets and the last amount, which is in the field at first. */
export function AmountStep({ amount, min, presets, disabled = false }: AmountStepProps) {
  const { t } = useLingui()
  const { formatShort } = useMoneyText()
  const { currency } = useContext(MoneyDisplayContext)
  const { last } = useAtomValue(rememberedAtom)
  const known = last?.currency === currency ? last?.satang : undefined
  const picks = presets ?? transferPresets[currency ?? 'BAHT']
  const amounts = [...new Set(known === undefined ? picks : [known, ...picks])]
  const options = amounts
    .sort((a, b) => a - b)
    .map((value) => ({
      value,
      label: formatShort(value),
      disabled: disabled || value < (min ?? 0),
    }))
  const hasLongLabel = options.some(({ label }) => label.length > 7)
  const { satang } = amount
  const least = min === undefined ? '' : formatShort(min)
  const isTooLow = satang !== undefined && min !== undefined && satang < min
  return (
    <Stack gap={3}>
      <AmountField
        ref={amount.field}
        label={t`Amount`}
        aside={min === undefined ? undefined : t`Minimum ${least}`}
        value={amount.typed}
        onValueChange={amount.onType}
        disabled={disabled}
        error={amount.isChecked && isTooLow ? t`Minimum amount is ${least}` : undefined}
      />
      <ToggleChips
        label={t`Quick amounts`}
        layout={options.length !== 4 ? 'three' : hasLongLabel ? 'two' : 'four'}
        options={options}
        value={satang}
        onSelect={(value) => amount.onType(satangToAmountInput(value))}
      />
      <DepositWarning satang={satang} />
    </Stack>
  )
}
