import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { OfflineCallout } from '#components/domain/OfflineCallout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { satangToAmountInput } from '#components/forms/amount-input.ts'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import { MAIN_WALLET } from '#contract/wallet.ts'
import {
  type AmountEntry,
  type AmountToSend,
  emptyEntry,
  readEntry,
  submittedEntry,
} from '#domain/money-call/amount-entry.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { TransferAllButton } from './TransferAllButton.tsx'
import { TransferResultAlert } from './TransferOutcome.tsx'
import { TransferPreview } from './TransferPreview.tsx'
import {
  type AccountPair,
  findAccount,
  getInitialAccounts,
  getTransferPresets,
  TRANSFER_MIN,
  type TransferAccount,
  type TransferIssue,
  type TransferPrefill,
  validateTransfer,
} from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { useTransfer } from './use-transfer.ts'
import { useLastTransferAccounts } from './use-transfer.ts'

export interface TransferFormProps {
  accounts: readonly TransferAccount[]
  fetchedAt: number | undefined
  stale: boolean
  transfer: ReturnType<typeof useTransfer>
  prefill: TransferPrefill
  onClose: () => void
}

/** Content of the sheet: the form for one transfer; clears its amount once the transfer has succeeded. */
export function TransferForm({ accounts, fetchedAt, stale, transfer, prefill, onClose }: TransferFormProps) {
  const { t } = useLingui()
  const { formatAmount, formatShort, accountName, issueText } = useTransferTexts()
  const online = useAtomValue(onlineAtom)
  const isStale = stale || !online
  const age = useRelativeTime(fetchedAt, isStale)
  const formId = useId()
  const offlineId = useId()
  const lastAccounts = useLastTransferAccounts()
  const [chosenPair, setPair] = useState<AccountPair>()
  const pair = chosenPair ?? getInitialAccounts(accounts, prefill, lastAccounts)
  const [filled, setEntry] = useState(emptyEntry)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [alertedIssue, setAlertedIssue] = useState<TransferIssue>()
  // Clear the field behind the success alert.
  const entry = transfer.state.kind === 'done' ? emptyEntry : filled
  useUnsavedWork(entry.text !== '')
  const entered = readEntry(entry)
  const sending = entered.kind === 'amount' ? entered.amount : undefined
  const currency = useAtomValue(currencyAtom)
  const least = formatShort(TRANSFER_MIN)
  const presets = getTransferPresets(currency)
  const from = findAccount(accounts, pair.from)
  const to = findAccount(accounts, pair.to)
  const issue = validateTransfer(accounts, pair, entered)
  // Show an issue at once if further typing can't resolve it, otherwise on submit.
  const shownIssue =
    (wasSubmitted && transfer.state.kind !== 'done') ||
    issue?.reason === 'same' ||
    issue?.reason === 'insufficient'
      ? issue
      : undefined
  const errorOf = (field: TransferIssue['field']) =>
    shownIssue?.field === field ? issueText(shownIssue) : undefined
  const available = from?.amount

  const onEntryChange = (next: AmountEntry) => {
    setEntry(next)
    // The last transfer may be loaded later: it must not change the accounts of an amount.
    setPair(pair)
    setWasSubmitted(false)
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const current = submittedEntry(event.currentTarget, entry)
    if (current !== entry) onEntryChange(current)
    setWasSubmitted(true)
    const submitted = readEntry(current)
    const found = validateTransfer(accounts, pair, submitted)
    if (found) {
      // Focus the field before the alert opens: closing the alert restores focus to it.
      focusInvalidField(event.currentTarget, found.field, pair.from)
      return setAlertedIssue(found)
    }
    // Sent is only what the button said when it was pressed.
    if (current !== entry || !online || submitted.kind !== 'amount') return
    const { amount } = submitted
    const figure = formatAmount(amount.satang)
    const [source, target] = [accountName(from), accountName(to)]
    void transfer.send(pair, amount, t`Transferred ${figure} from ${source} to ${target}.`)
  }

  return (
    <>
      {!online && (
        <OfflineCallout
          id={offlineId}
          onRetry={() => void walletResource.refresh()}
        >{t`You are offline. Transfers need a connection.`}</OfflineCallout>
      )}
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack>
          <AccountsCard
            accounts={accounts}
            pair={pair}
            disabled={transfer.busy}
            error={errorOf('accounts')}
            onChange={(next) => {
              setPair(next)
              // "All" filled in the balance of the previous source.
              if (next.from !== pair.from) setEntry(({ text }) => ({ text }))
              setWasSubmitted(false)
            }}
          />
          <DataAge when={age} stale={isStale} />
          <AmountField
            name="amount"
            label={t`Amount`}
            aside={t`Minimum ${least}`}
            value={entry.text}
            onValueChange={(text) => onEntryChange({ text })}
            onFillMax={
              available === undefined || available.satang <= 0
                ? undefined
                : () => onEntryChange({ text: satangToAmountInput(available.satang), all: available })
            }
            error={errorOf('amount')}
            disabled={transfer.busy}
          />
          <ToggleChips
            label={t`Amounts to choose`}
            layout={currency === 'LAK' ? 'two' : 'four'}
            options={presets.map((preset) => ({
              value: preset,
              label: formatShort(preset),
              disabled: transfer.busy,
            }))}
            value={presets.find((preset) => preset === sending?.satang)}
            onSelect={(preset) => onEntryChange({ text: satangToAmountInput(preset) })}
          />
        </Stack>
      </form>
      {from && to && sending && !issue && <TransferPreview from={from} to={to} sent={sending} />}
      <TransferAllButton
        busy={transfer.allBusy}
        disabled={transfer.busy || !online}
        onConfirm={(success) => transfer.send({ from: '', to: MAIN_WALLET }, undefined, success)}
      />
      {alertedIssue && (
        <AlertDialog onClose={() => setAlertedIssue(undefined)}>{issueText(alertedIssue)}</AlertDialog>
      )}
      <TransferResultAlert transfer={transfer} accounts={accounts} onDone={onClose} />
      <TransferFooter
        form={formId}
        sending={sending}
        empty={entered.kind === 'empty' || (sending !== undefined && sending.satang <= 0)}
        busy={transfer.busy}
        online={online}
        offlineId={offlineId}
      />
    </>
  )
}

function focusInvalidField(form: HTMLFormElement, invalid: TransferIssue['field'], from: string): void {
  const name = invalid === 'accounts' ? (from === '' ? 'from' : 'to') : 'amount'
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

interface TransferFooterProps {
  form: string
  sending: AmountToSend | undefined
  empty: boolean
  busy: boolean
  online: boolean
  /** Id of the text that says that the device is offline. */
  offlineId: string
}

/** The transfer button, below the reason why it is disabled, if it is. */
function TransferFooter({ form, sending, empty, busy, online, offlineId }: TransferFooterProps) {
  const { t } = useLingui()
  const { formatAmount } = useTransferTexts()
  const reasonId = useId()
  const reason = online && empty ? t`Enter an amount above 0 to transfer.` : undefined
  const figure = empty || sending === undefined ? undefined : formatAmount(sending.satang)
  return (
    <SheetFooter>
      {reason && (
        <Text id={reasonId} role="caption" muted center>
          {reason}
        </Text>
      )}
      <Button
        type="submit"
        form={form}
        disabled={(!online || empty) && !busy}
        aria-describedby={online ? reason && reasonId : offlineId}
        loading={busy}
      >
        {figure === undefined ? t`Transfer` : t`Transfer ${figure}`}
      </Button>
    </SheetFooter>
  )
}
