import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { parseAmount } from '#lib/format/money.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { useSaveLimits } from './use-save-limits.ts'

/** One baht, or one kip. */
const MIN_LIMIT_SATANG = 100

/** Sets the amount from which a deposit shows a warning. */
export function DepositWarningCard() {
  const { t } = useLingui()
  const { withUnit } = useMoneyText()
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const currency = useAtomValue(currencyAtom)
  const warnAt = currency && limits?.[currency]
  const [typed, setTyped] = useState(warnAt === undefined ? '' : satangToAmountInput(warnAt))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const saveLimits = useSaveLimits()
  const satang = parseAmount(typed)
  useUnsavedWork(satang !== warnAt)
  const least = withUnit(MIN_LIMIT_SATANG)
  const isInvalid = satang === undefined || satang < MIN_LIMIT_SATANG
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isInvalid && currency) saveLimits({ warnAt: { ...limits, [currency]: satang } })
  }
  const onRemove = () => {
    if (currency && saveLimits({ warnAt: { ...limits, [currency]: undefined } })) setTyped('')
    setWasSubmitted(false)
  }
  return (
    <section aria-labelledby="care-warning">
      <SectionHeader id="care-warning" title={t`Warn me before a large deposit`} />
      <Card padded>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap={3}>
            <AmountField
              label={t`Warn me from`}
              value={typed}
              onValueChange={setTyped}
              error={wasSubmitted && isInvalid ? t`Please enter an amount of at least ${least}` : undefined}
            />
            <ButtonRow>
              <Button type="submit" variant="secondary">{t`Save amount`}</Button>
              {warnAt !== undefined && <Button variant="ghost" onClick={onRemove}>{t`No warning`}</Button>}
            </ButtonRow>
            <Text role="small" muted>
              <Trans>
                A note beside each deposit that reaches it, in this browser only. It stops nothing.
              </Trans>
            </Text>
          </Stack>
        </form>
      </Card>
    </section>
  )
}
