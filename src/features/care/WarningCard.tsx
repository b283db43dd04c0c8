import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { amountOfSatang } from '#components/forms/amount-input.ts'
import { Card } from '#components/layout/Card.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { careAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { parseAmount } from '#lib/format/money.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { useKeep } from './use-keep.ts'

/** The smallest limit: one baht, or one kip. */
const LEAST = 100

/** From which amount on to be warned before a deposit. */
export function WarningCard() {
  const { t } = useLingui()
  const { withUnit } = useMoneyWords()
  const { warnAt: limits } = useAtomValue(careAtom)
  const currency = useAtomValue(currencyAtom)
  const warnAt = currency && limits?.[currency]
  const [typed, setTyped] = useState(warnAt === undefined ? '' : amountOfSatang(warnAt))
  const [tried, setTried] = useState(false)
  const keep = useKeep()
  const satang = parseAmount(typed)
  useUnsavedWork(satang !== warnAt)
  const least = withUnit(LEAST)
  const wrong = satang === undefined || satang < LEAST
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong && currency) keep({ warnAt: { ...limits, [currency]: satang } })
  }
  const off = () => {
    if (currency && keep({ warnAt: { ...limits, [currency]: undefined } })) setTyped('')
    setTried(false)
  }
  return (
    <section aria-labelledby="care-warning">
      <SectionHead id="care-warning" title={t`Warn me before a large deposit`} />
      <Card pad>
        <form onSubmit={submit} noValidate>
          <Stack gap={3}>
            <AmountField
              label={t`Warn me from`}
              value={typed}
              onValue={setTyped}
              error={tried && wrong ? t`Please enter an amount of at least ${least}` : undefined}
            />
            <ButtonRow>
              <Button type="submit" look="secondary">{t`Save amount`}</Button>
              {warnAt !== undefined && <Button look="ghost" onClick={off}>{t`No warning`}</Button>}
            </ButtonRow>
            <Text role="small" muted>
              <Trans>
                A note appears beside an amount that reaches it. It looks at one deposit at a time, only in
                this browser, and doesn’t stop a transfer that you make in your bank’s app.
              </Trans>
            </Text>
          </Stack>
        </form>
      </Card>
    </section>
  )
}
