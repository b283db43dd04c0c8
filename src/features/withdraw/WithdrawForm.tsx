import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { BonusNote } from '#components/domain/BonusHeldNote.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { amountOfSatang } from '#components/forms/amount-input.ts'
import { Picks } from '#components/forms/ToggleChips.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { isAboveMaximum, parseAmount } from '#lib/format/money.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankCard } from './BankCard.tsx'
import { ConditionsNote, type ConditionsNoteProps } from './ConditionsNote.tsx'
import { allOf, type Funds, judgeWithdrawal, presetsWithin } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface WithdrawFormProps {
  funds: Funds
  limits: WithdrawLookup
  bank: BankAccount | undefined
  /** False while the bank account hasn't been read: its absence means nothing yet. */
  bankKnown: boolean
  typed: string
  onType: (typed: string) => void
  fetchedAt: number | undefined
  stale: boolean
  conditions: ConditionsNoteProps['conditions']
  onReview: (satang: Satang) => void
  onClose: () => void
}

/** Smallest and largest amount, as far as the operator says. */
function rangeOf({ withdrawMin, withdrawMax }: WithdrawLookup, short: (satang: number) => string) {
  if (withdrawMin === undefined && withdrawMax === undefined) return undefined
  if (withdrawMax === undefined) return `≥ ${short(withdrawMin ?? 0)}`
  return withdrawMin === undefined
    ? `≤ ${short(withdrawMax)}`
    : `${short(withdrawMin)} – ${short(withdrawMax)}`
}

/** First step of a withdrawal: how much. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { funds, limits, bank, bankKnown, typed, onType, fetchedAt, stale, conditions, onReview, onClose } =
    props
  const age = useRelativeTime(fetchedAt, stale)
  const { t } = useLingui()
  const { short, refusal } = useWithdrawTexts()
  const online = useAtomValue(onlineAtom)
  const form = useId()
  const [tried, setTried] = useState(false)
  const [alerted, setAlerted] = useState<string>()
  const holdsBonus = useResource(bonusActiveResource).value?.status
  const satang = parseAmount(typed)
  const verdict = judgeWithdrawal(isAboveMaximum(typed) ? 'too-large' : satang, limits, funds)
  // Too little may only be unfinished typing; too much is said at once.
  const early =
    verdict.kind === 'maximum' || verdict.kind === 'insufficient' || verdict.kind === 'unknown-games'
  const type = (text: string) => {
    onType(text)
    setTried(false)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (verdict.kind === 'ok') {
      if (online && bank) onReview(verdict.satang)
      return
    }
    // Focused before the alert opens: closing it gives the focus back to the field (D39).
    const field = event.currentTarget.elements.namedItem('amount')
    if (field instanceof HTMLElement) field.focus()
    setAlerted(refusal(verdict, limits))
  }
  const currency = useAtomValue(currencyAtom)
  const presets = presetsWithin(limits, currency)
  const all = allOf(funds, limits)
  const why = online ? undefined : t`You are offline. Withdrawals need a connection.`

  return (
    <Sheet
      title={t`Withdraw`}
      onClose={onClose}
      footer={
        <>
          {why && (
            <Text role="caption" id={`${form}-why`} muted center>
              {why}
            </Text>
          )}
          {!online && (
            <LinkButton
              onClick={() => void walletResource.refresh()}
            >{t`Check the connection again`}</LinkButton>
          )}
          <Button
            type="submit"
            form={form}
            disabled={!online || !bank}
            aria-describedby={why && `${form}-why`}
          >
            {t`Review withdrawal`}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Row between>
              <Text as="span" muted>{t`Available in main wallet`}</Text>
              <Money satang={funds.main} />
            </Row>
            <DataAge when={age} stale={stale} />
          </div>
          <AmountField
            name="amount"
            label={t`Amount`}
            aside={rangeOf(limits, short)}
            value={typed}
            onValue={type}
            onAll={all > 0 ? () => type(amountOfSatang(all)) : undefined}
            error={tried || early ? refusal(verdict, limits) : undefined}
          />
          {presets.length > 0 && (
            <Picks
              label={t`Amounts to choose`}
              layout={currency === 'LAK' ? 'two' : 'four'}
              options={presets.map((preset) => ({ value: preset, label: short(preset) }))}
              value={presets.find((preset) => preset === satang)}
              onPick={(preset) => type(amountOfSatang(preset))}
            />
          )}
        </Stack>
      </form>
      {verdict.kind === 'ok' && verdict.fromGames > 0 && (
        <Note tone="info" role="status">
          <Trans>
            Your main wallet is short of <Money satang={verdict.fromGames} />. This part is brought in from
            your games first.
          </Trans>
        </Note>
      )}
      <BankCard bank={bank} known={bankKnown} />
      {holdsBonus ? (
        <BonusNote onLeave={onClose}>{t`End the bonus before you withdraw.`}</BonusNote>
      ) : (
        <ConditionsNote conditions={conditions} />
      )}
      {alerted && <AlertDialog onClose={() => setAlerted(undefined)}>{alerted}</AlertDialog>}
    </Sheet>
  )
}
