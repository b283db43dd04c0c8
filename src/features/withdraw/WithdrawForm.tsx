import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ComponentType, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { BonusHeldCallout } from '#components/domain/BonusEndRule.tsx'
import { OfflineCallout } from '#components/domain/OfflineCallout.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { SkeletonText } from '#components/feedback/Skeleton.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { IconLock } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { RowsSkeleton } from '#components/layout/RowsSkeleton.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import { useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import {
  type AmountEntry,
  type AmountToSend,
  readEntry,
  submittedEntry,
} from '#domain/money-call/amount-entry.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { checkWithdrawal, type Funds, getMaxAmount, getPresets } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

interface WithdrawFormProps {
  funds: Funds
  /** Undefined until they are loaded, and while offline if they aren't cached. */
  limits: WithdrawLookup | undefined
  bank: BankAccount | undefined
  isBankLoaded: boolean
  entry: AmountEntry
  onEntryChange: (entry: AmountEntry) => void
  fetchedAt: number | undefined
  stale: boolean
  conditions: ConditionsNoteProps['conditions']
  onReview: (amount: AmountToSend) => void
  onClose: () => void
}

/** Formats the range of allowed amounts; undefined if the operator sets no limits. */
function formatLimits({ withdrawMin, withdrawMax }: WithdrawLookup, formatShort: (satang: number) => string) {
  if (withdrawMin === undefined && withdrawMax === undefined) return undefined
  if (withdrawMax === undefined) return `≥ ${formatShort(withdrawMin ?? 0)}`
  return withdrawMin === undefined
    ? `≤ ${formatShort(withdrawMax.satang)}`
    : `${formatShort(withdrawMin)} – ${formatShort(withdrawMax.satang)}`
}

export function WithdrawForm(props: WithdrawFormProps) {
  const {
    funds,
    limits: knownLimits,
    bank,
    isBankLoaded,
    entry,
    onEntryChange,
    fetchedAt,
    stale,
    conditions,
    onReview,
    onClose,
  } = props
  const limits = knownLimits ?? {}
  const { t } = useLingui()
  const { formatShort, validationText } = useWithdrawTexts()
  const online = useAtomValue(onlineAtom)
  const isStale = stale || !online
  const age = useRelativeTime(fetchedAt, isStale)
  const formId = useId()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [alertText, setAlertText] = useState<string>()
  const bonus = useActiveBonus().state
  const isBonusUnknown = bonus.kind === 'unknown' || (bonus.kind === 'checking' && bonus.isSlow)
  const entered = readEntry(entry)
  const result = checkWithdrawal(entered, limits, funds)
  // Too small an amount may be unfinished typing: show that error only on submit, the others at once.
  const showsAtOnce =
    result.kind === 'maximum' || result.kind === 'insufficient' || result.kind === 'unknown-games'
  const onChange = (next: AmountEntry) => {
    onEntryChange(next)
    setWasSubmitted(false)
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const current = submittedEntry(event.currentTarget, entry)
    if (current !== entry) onChange(current)
    setWasSubmitted(true)
    const submitted = checkWithdrawal(readEntry(current), limits, funds)
    if (submitted.kind === 'ok') {
      if (online && bank && knownLimits) onReview(submitted.amount)
      return
    }
    // Focus the field before the alert opens: closing the alert restores focus to it.
    const field = event.currentTarget.elements.namedItem('amount')
    if (field instanceof HTMLElement) field.focus()
    setAlertText(validationText(submitted, limits))
  }
  const currency = useAtomValue(currencyAtom)
  const presets = getPresets(limits, currency)
  const typedAmount = entered.kind === 'amount' ? entered.amount.satang : undefined
  const maxAmount = getMaxAmount(funds, limits)
  const limitsReason = knownLimits ? undefined : t`Loading the withdrawal limits…`

  return (
    <>
      {!online && (
        <OfflineCallout
          id={`${formId}-why`}
          onRetry={() => void walletResource.refresh()}
        >{t`You are offline. Withdrawals need a connection.`}</OfflineCallout>
      )}
      {bonus.kind === 'active' && (
        <BonusHeldCallout
          {...bonus}
          onNavigate={onClose}
        >{t`End the bonus before you withdraw.`}</BonusHeldCallout>
      )}
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack>
          <div>
            <Row between>
              <Text as="span" muted>{t`Available in main wallet`}</Text>
              <Money satang={funds.main.satang} />
            </Row>
            <DataAge when={age} stale={isStale} />
          </div>
          <AmountField
            name="amount"
            label={t`Amount`}
            aside={formatLimits(limits, formatShort)}
            value={entry.text}
            onValueChange={(text) => onChange({ text })}
            onFillMax={
              maxAmount.satang > 0
                ? () => onChange({ text: satangToAmountInput(maxAmount.satang), all: maxAmount })
                : undefined
            }
            error={wasSubmitted || showsAtOnce ? validationText(result, limits) : undefined}
          />
          {presets.length > 0 && (
            <ToggleChips
              label={t`Amounts to choose`}
              layout={currency === 'LAK' ? 'two' : 'four'}
              options={presets.map((preset) => ({ value: preset, label: formatShort(preset) }))}
              value={presets.find((preset) => preset === typedAmount)}
              onSelect={(preset) => onChange({ text: satangToAmountInput(preset) })}
            />
          )}
        </Stack>
      </form>
      {result.kind === 'ok' && result.fromGames > 0 && (
        <Callout tone="info" role="status">
          <Trans>
            Your main wallet is short of <Money satang={result.fromGames} />. This part is brought in from
            your games first.
          </Trans>
        </Callout>
      )}
      {(bank || isBankLoaded || online) && <BankCard bank={bank} isLoaded={isBankLoaded} />}
      {isBonusUnknown && <ConditionsNote conditions={conditions} />}
      {alertText && <AlertDialog onClose={() => setAlertText(undefined)}>{alertText}</AlertDialog>}
      <SheetFooter>
        {online && limitsReason && (
          <Text role="caption" id={`${formId}-why`} muted center>
            {limitsReason}
          </Text>
        )}
        <Button
          type="submit"
          form={formId}
          variant={bonus.kind === 'active' ? 'secondary' : 'primary'}
          disabled={!online || !bank || !knownLimits}
          aria-describedby={online && !limitsReason ? undefined : `${formId}-why`}
        >
          {t`Review withdrawal`}
        </Button>
      </SheetFooter>
    </>
  )
}

/** The bank account that receives the money (read-only). */
function BankCard({ bank, isLoaded }: { bank: BankAccount | undefined; isLoaded: boolean }) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  if (!bank) {
    return isLoaded ? (
      <Callout tone="warn">{t`There is no bank account to withdraw to. Please contact support.`}</Callout>
    ) : (
      <BankSkeleton />
    )
  }
  return (
    <Stack gap={2}>
      <Text role="small" muted>{t`To account`}</Text>
      <List label={t`To account`}>
        <ListRow
          start={
            <IconTile size="l">
              <IconBank />
            </IconTile>
          }
          title={bankName(bank)}
          subtitle={
            <Verbatim>
              {[formatAccountNumber(bank.bankAccountNo ?? ''), bank.bankAccountName]
                .filter(Boolean)
                .join(' · ')}
            </Verbatim>
          }
          end={
            <>
              <IconLock size={20} />
              <SrOnly>{t`Can’t be changed here`}</SrOnly>
            </>
          }
        />
      </List>
    </Stack>
  )
}

export function BankSkeleton() {
  return (
    <Stack gap={2}>
      <Text role="small">
        <SkeletonText width={80} />
      </Text>
      <RowsSkeleton count={1} startPx={48} />
    </Stack>
  )
}

interface Closable {
  onClose: () => void
}

export interface ConditionsNoteProps {
  /**
   * Conditions dialog of another feature; rendered on top of this sheet so that the typed amount isn't lost.
   */
  conditions: ComponentType<Closable>
}

/** Warns about bonus conditions before a withdrawal (specification, section 5). */
function ConditionsNote({ conditions: Conditions }: ConditionsNoteProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Callout tone="warn">
      <p>
        <Trans>
          <b>If you are using a bonus,</b> meet its conditions or end the bonus before you withdraw.
        </Trans>
      </p>
      <LinkButton onClick={() => setOpen(true)}>{t`See conditions`}</LinkButton>
      {open && <Conditions onClose={() => setOpen(false)} />}
    </Callout>
  )
}
