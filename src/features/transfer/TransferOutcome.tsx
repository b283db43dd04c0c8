import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { FailedCallAlert } from '#components/domain/FailedCallAlert.tsx'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { useUnknownOutcome } from '#domain/money-call/use-outcome.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { findGamesLeft } from '#domain/wallet/games-with-money.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { findAccount, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'
import type { SentTransfer, useTransfer } from './use-transfer.ts'

export interface TransferResultAlertProps {
  transfer: ReturnType<typeof useTransfer>
  accounts: readonly TransferAccount[]
  onDone: () => void
}

/** Modal alert with the result of a transfer (specification, section 8). */
export function TransferResultAlert({
  transfer: { state, sent, reset },
  accounts,
  onDone,
}: TransferResultAlertProps) {
  if (state.kind === 'failed') {
    return <TransferFailedAlert error={state.error} sent={sent} accounts={accounts} onClose={reset} />
  }
  if (state.kind !== 'done' || !sent) return null
  if (sent.satang === undefined) return <TransferAllAlert sentAt={sent.at} onDone={onDone} />
  return <TransferDoneAlert sent={sent} satang={sent.satang} accounts={accounts} onDone={onDone} />
}

interface TransferDoneAlertProps extends Pick<TransferResultAlertProps, 'accounts' | 'onDone'> {
  sent: SentTransfer
  satang: number
}

/** What was transferred, both balances after it, and the way into the game. */
function TransferDoneAlert({ sent, satang, accounts, onDone }: TransferDoneAlertProps) {
  const { t } = useLingui()
  const { formatAmount, accountName } = useTransferTexts()
  const { loading, error, fetchedAt = 0 } = useResource(walletResource)
  const isReread = !loading && error === undefined && fetchedAt > sent.at
  const pair = [sent.from, sent.to].flatMap((code) => findAccount(accounts, code) ?? [])
  const figure = formatAmount(satang)
  const source = accountName(findAccount(accounts, sent.from))
  const target = accountName(findAccount(accounts, sent.to))
  const enter = () => {
    onDone()
    openDialog({ name: 'game', input: { slotCode: sent.to } })
  }
  return (
    <AlertDialog
      kind="success"
      onClose={onDone}
      extraActions={
        sent.to !== MAIN_WALLET && (
          <Button variant="secondary" onClick={enter}>
            {t`Enter ${target}`}
          </Button>
        )
      }
    >
      <p>{t`Transferred ${figure} from ${source} to ${target}.`}</p>
      <DescriptionList>
        {pair.map((account) => (
          <DescriptionRow key={account.code} name={t`Now in ${accountName(account)}`}>
            <Money satang={isReread ? account.amount?.satang : undefined} />
          </DescriptionRow>
        ))}
      </DescriptionList>
    </AlertDialog>
  )
}

interface TransferAllAlertProps extends Pick<TransferResultAlertProps, 'onDone'> {
  sentAt: number
}

/** Result of the transfer from all games: what the wallet says that was reread since. */
function TransferAllAlert({ sentAt, onDone }: TransferAllAlertProps) {
  const { t } = useLingui()
  const { value, fetchedAt = 0, loading } = useResource(walletResource)
  const isReread = !loading && fetchedAt > sentAt
  const left = isReread && value ? findGamesLeft(value) : undefined
  return (
    <AlertDialog kind={left?.length ? 'info' : 'success'} onClose={onDone}>
      <p role="status">
        {left === undefined
          ? t`The transfer was accepted. Your balances show what has arrived.`
          : left.length === 0
            ? t`All the money from your games is in the main wallet.`
            : t`The transfer was accepted, but there is still money in your games:`}
      </p>
      {left?.length ? (
        <DescriptionList>
          {left.map((game) => (
            <DescriptionRow key={game.code} name={game.name}>
              <Money satang={game.amount?.satang} />
            </DescriptionRow>
          ))}
        </DescriptionList>
      ) : null}
    </AlertDialog>
  )
}

interface TransferFailedAlertProps {
  error: unknown
  sent: SentTransfer | undefined
  accounts: readonly TransferAccount[]
  onClose: () => void
}

/** Error of a rejected transfer, with a link to support (specification, section 8). */
function TransferFailedAlert({ error, sent, accounts, onClose }: TransferFailedAlertProps) {
  const { t } = useLingui()
  const reason = errorText(error)
  const facts = useTransferFacts(sent, accounts)
  const time = sent && formatDateTime(sent.at)
  const support = useSupportAction({
    draft: formatSupportDraft(t`My transfer failed`, [...facts, [t`Time`, time], [t`Reason`, reason]]),
    about: [...facts.map(([, fact]) => fact), time],
  })
  return (
    <FailedCallAlert support={support} onClose={onClose}>
      {reason}
    </FailedCallAlert>
  )
}

export interface UnknownTransferSheetProps {
  transfer: ReturnType<typeof useTransfer>
  accounts: readonly TransferAccount[]
  onClose: () => void
}

/** Sheet for a transfer with an unknown outcome: the response was lost. */
export function UnknownTransferSheet({ transfer, accounts, onClose }: UnknownTransferSheetProps) {
  const { t } = useLingui()
  const { accountName } = useTransferTexts()
  const { sent } = transfer
  const outcome = useUnknownOutcome(transfer, t`Transfer`, useTransferFacts(sent, accounts))
  const accountsInvolved = [sent?.from, sent?.to].flatMap((code) => findAccount(accounts, code ?? '') ?? [])
  return (
    <UnknownOutcomeSheet
      {...outcome}
      amountSatang={sent?.satang}
      onClose={onClose}
      rows={
        sent?.satang === undefined && <DescriptionRow name={t`Amount`}>{t`All from games`}</DescriptionRow>
      }
      found={
        outcome.step === 'finished' &&
        accountsInvolved.map((account) => (
          <DescriptionRow key={account.code} name={t`Now in ${accountName(account)}`}>
            <Money satang={account.amount?.satang} />
          </DescriptionRow>
        ))
      }
    />
  )
}

/** Accounts and amount of the transfer, for the message to support. */
function useTransferFacts(
  sent: SentTransfer | undefined,
  accounts: readonly TransferAccount[],
): Parameters<typeof formatSupportDraft>[1] {
  const { t } = useLingui()
  const { formatAmount, accountName } = useTransferTexts()
  if (!sent) return []
  const name = (code: string) => accountName(findAccount(accounts, code)) || code || undefined
  return [
    [t`From`, name(sent.from)],
    [t`To`, name(sent.to)],
    [t`Amount`, sent.satang === undefined ? t`All from games` : formatAmount(sent.satang)],
  ]
}
