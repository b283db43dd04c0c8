import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { Currency } from '#contract/account.ts'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import type { Satang } from '#contract/money.ts'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { readInput } from '#lib/forms/read-input.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { LimitPanel } from './TitledCard.tsx'
import { useSaveLimits } from './use-save-limits.ts'

/** One baht, or one kip. */
const MIN_LIMIT_SATANG = 100

const PRESETS: Readonly<Record<Currency, readonly Satang[]>> = {
  BAHT: [100_000 as Satang, 200_000 as Satang],
  LAK: [50_000_000 as Satang, 100_000_000 as Satang],
}

const isReminder = (satang: Satang | undefined) => satang !== undefined && satang >= MIN_LIMIT_SATANG

type Choice = Satang | 'off' | 'other'

export interface DepositWarningPanelProps {
  /** The amount being typed, kept by the screen because a change of its width replaces the panel. */
  draft: string | undefined
  onDraftChange: (draft: string | undefined) => void
  /** Of the sheet, also called once the amount is saved; without it, the panel is a card. */
  onClose?: () => void
}

/** Sets the amount from which a deposit shows a warning. */
export function DepositWarningPanel({ draft, onDraftChange, onClose }: DepositWarningPanelProps) {
  const { t } = useLingui()
  const { formatShort } = useMoneyText()
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const currency = useAtomValue(currencyAtom)
  const warnAt = currency && limits?.[currency]
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const saveLimits = useSaveLimits()
  const formId = useId()
  const typed = draft ?? (warnAt === undefined ? '' : satangToAmountInput(warnAt))
  const satang = typedSatang(typed)
  useUnsavedWork(satang !== warnAt)
  const least = formatShort(MIN_LIMIT_SATANG)
  const presets = currency ? PRESETS[currency] : []
  const saved: Choice = warnAt === undefined ? 'off' : presets.includes(warnAt) ? warnAt : 'other'
  const choice: Choice = draft === undefined ? saved : 'other'
  const save = (next: Satang | undefined) => {
    setWasSubmitted(false)
    if (!currency || !saveLimits({ warnAt: { ...limits, [currency]: next } })) return
    onDraftChange(undefined)
    onClose?.()
  }
  const onSelect = (value: Choice) => {
    if (value === 'other') onDraftChange(typed)
    else save(value === 'off' ? undefined : value)
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const current = readInput(event.currentTarget, 'amount') ?? typed
    onDraftChange(current)
    setWasSubmitted(true)
    const amount = typedSatang(current)
    if (isReminder(amount)) save(amount)
  }
  const showsField = choice === 'other'
  return (
    <LimitPanel
      title={t`Deposit reminder`}
      detail={t`each deposit`}
      onClose={onClose}
      actions={
        showsField && (
          <Button type="submit" form={formId} variant={onClose ? 'primary' : 'outline'}>
            {t`Save amount`}
          </Button>
        )
      }
    >
      <ToggleChips
        label={t`Remind me at`}
        layout={onClose ? 'two' : 'four'}
        options={[
          { value: 'off', label: t({ message: 'Off', context: 'reminder' }) },
          ...presets.map((value) => ({ value, label: formatShort(value) })),
          { value: 'other', label: t({ message: 'Other', context: 'amount' }) },
        ]}
        value={choice}
        onSelect={onSelect}
      />
      {showsField && (
        <form id={formId} onSubmit={onSubmit} noValidate>
          <AmountField
            name="amount"
            label={t`Remind me at`}
            value={typed}
            onValueChange={onDraftChange}
            error={
              wasSubmitted && !isReminder(satang) ? t`Please enter an amount of at least ${least}` : undefined
            }
          />
        </form>
      )}
      <Text role="small" muted>
        <Trans>
          A note beside each deposit that reaches it, in this browser only. It doesn’t block deposits.
        </Trans>
      </Text>
    </LimitPanel>
  )
}
