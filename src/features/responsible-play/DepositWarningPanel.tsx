import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { parseAmount } from '#lib/format/money.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { LimitPanel } from './LimitPanel.tsx'
import { useSaveLimits } from './use-save-limits.ts'

/** One baht, or one kip. */
const MIN_LIMIT_SATANG = 100

/**
 * Sets the amount from which a deposit shows a warning.
 * @param props.onClose of the sheet, also called once the amount is saved; without it, the panel is a card
 */
export function DepositWarningPanel({ onClose }: { onClose?: () => void }) {
  const { t } = useLingui()
  const { withUnit } = useMoneyText()
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const currency = useAtomValue(currencyAtom)
  const warnAt = currency && limits?.[currency]
  const [typed, setTyped] = useState(warnAt === undefined ? '' : satangToAmountInput(warnAt))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const saveLimits = useSaveLimits()
  const formId = useId()
  const satang = parseAmount(typed)
  useUnsavedWork(satang !== warnAt)
  const least = withUnit(MIN_LIMIT_SATANG)
  const isInvalid = satang === undefined || satang < MIN_LIMIT_SATANG
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isInvalid && currency && saveLimits({ warnAt: { ...limits, [currency]: satang } })) onClose?.()
  }
  const onRemove = () => {
    setWasSubmitted(false)
    if (!currency || !saveLimits({ warnAt: { ...limits, [currency]: undefined } })) return
    setTyped('')
    onClose?.()
  }
  return (
    <LimitPanel
      title={t`Deposit reminder`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} variant={onClose ? 'primary' : 'outline'}>
            {t`Save amount`}
          </Button>
          {warnAt !== undefined && <Button variant="ghost" onClick={onRemove}>{t`No warning`}</Button>}
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <AmountField
          label={t`Warn me from`}
          value={typed}
          onValueChange={setTyped}
          error={wasSubmitted && isInvalid ? t`Please enter an amount of at least ${least}` : undefined}
        />
      </form>
      <Text role="small" muted>
        <Trans>A note beside each deposit that reaches it, in this browser only. It stops nothing.</Trans>
      </Text>
    </LimitPanel>
  )
}
