import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { OpenQrRow } from '#components/domain/OpenQrRow.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { List } from '#components/layout/List.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { acceptsBaht } from '#contract/currency.ts'
import type { QrProvider } from '#contract/qr.ts'
import { type ActiveBonusState, useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { closedQrsAtom, type OpenQr, useOpenQrRow, useOpenQrs } from '#domain/qr/open-qrs.ts'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { SLIP_VALIDITY_MS, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import { type DepositMethod, type DepositWay, depositMethods, findBestWay } from './best-way.ts'
import { useDepositAmount } from './DepositAmount.tsx'
import { DepositSkeleton } from './DepositFormParts.tsx'
import { BonusUnknown, DepositHold, type HoldReason } from './DepositHold.tsx'
import { endTransfer, type PendingTransfer, rememberDeposit, rememberedAtom } from './last-deposit.ts'
import { GIFT_MIN_SATANG, GiftLinkPanel } from './link/GiftLinkPanel.tsx'
import { getChannelOffer } from './qr/QrForm.tsx'
import { QrPanel } from './qr/QrPanel.tsx'
import { SlipResult } from './slips/SlipResult.tsx'
import { usePastedSlips } from './slips/SlipStep.tsx'
import { clearSelection, selectedItemAtom, selectedSlipAtom } from './slips/selected-slip.ts'
import { OtherWays } from './WayParts.tsx'

interface DepositSheetProps {
  onClose: () => void
  /** Initially selected deposit method. */
  method?: DepositMethod | undefined
  /** Initially selected channel of QR codes. */
  provider?: QrProvider | undefined
}

/**
 * Deposit by bank transfer with a slip, payment QR code or gift link: the amount, below it the best way for this member as one
 * button, and the other ways in a list.
 */
export default function DepositSheet({ onClose, method, provider }: DepositSheetProps) {
  const { t } = useLingui()
  const openQrs = useOpenQrs()
  const [closedQr] = useAtomValue(closedQrsAtom)
  const [picked, setPicked] = useState<DepositWay & { readonly isChosen?: boolean }>({
    method,
    provider: provider ?? openQrs[0]?.provider ?? closedQr,
  })
  const pick = (way: DepositWay) => setPicked({ ...picked, ...way, isChosen: true })
  const lookup = useResource(depositResource)
  const { value: host } = lookup
  const ownBank = useResource(walletResource).value?.bankAccount?.bankCode
  const remembered = useAtomValue(rememberedAtom)
  const last = { ...remembered.last, account: remembered.account }
  const currency = useAtomValue(currencyAtom)
  // Of the account's currency.
  const minBaht = currency === 'BAHT' ? host?.minDeposit : undefined
  const isUndecided = !host && lookup.error === undefined
  const isBahtAccepted = acceptsBaht(host?.currencies)
  const slip = useAtomValue(selectedItemAtom)
  // The slip of a transfer already made can be sent in any case.
  const hasSlip = useAtomValue(selectedSlipAtom).kind !== 'none'
  const isOffered = {
    bank: host?.bankTransfers !== false || hasSlip,
    // A code stays valid if its channel isn't offered any more.
    qr: isBahtAccepted && (host?.qrProviders?.length !== 0 || picked.provider !== undefined),
    link: isBahtAccepted && host?.giftLinks !== false,
  }
  const pending = usePendingTransfer()
  const best = findBestWay({ lookup: host, isOffered, ownBank, last })
  const wanted = picked.method ?? (hasSlip || pending ? 'bank' : undefined)
  const selected = wanted && isOffered[wanted] ? wanted : best.method
  const channel = picked.provider ?? best.provider
  const account = picked.account ?? best.account
  const isChosen = picked.isChosen === true
  const amount = useDepositAmount(selected === 'bank' ? currency : 'BAHT')
  // A valid QR code, or the result of a deposit.
  const [isPanelAlone, setPanelAlone] = useState(false)
  const isCodeShown = selected === 'qr' && isPanelAlone
  const hiddenQrs = openQrs.filter((code) => selected !== 'qr' || code.provider !== channel)
  const bonus = useActiveBonus()
  const breakUntil = activeBreakUntil(useAtomValue(playLimitsAtom), useNow(10_000))
  const [isHoldIgnored, setHoldIgnored] = useState(false)
  const hold = findHold(breakUntil, bonus.state, isHoldIgnored)
  usePastedSlips(() => setPicked({ ...picked, method: 'bank' }), !host?.isManual)
  useCreditedSlip()
  const close = () => {
    if (slip?.state === 'success') clearSelection()
    onClose()
  }
  if (selected === 'bank' && slip?.state === 'success') {
    return (
      <Sheet title={t`Deposit`} step={2} scrollableByKeyboard onClose={close}>
        <SlipResult item={slip} onNext={clearSelection} onDone={close} />
        <DifferentAmount item={slip} />
      </Sheet>
    )
  }
  const stepBack = () => {
    endTransfer()
    pick({ method: 'bank' })
  }
  const isTransferring = !hold && selected === 'bank' && pending !== undefined && !slip && !isPanelAlone
  const panel =
    selected === 'bank' ? (
      <BankPanel
        amount={amount}
        account={account}
        onPick={(next) => pick({ account: next })}
        isChosen={isChosen}
        pending={pending}
        onClose={onClose}
        onResultShown={setPanelAlone}
      />
    ) : (
      <PaidInBaht>
        {selected === 'qr' ? (
          <QrPanel
            amount={amount}
            provider={channel}
            minDeposit={minBaht}
            onPick={(next) => pick({ provider: next })}
            isChosen={isChosen}
            onClose={onClose}
            isCodeShown={isCodeShown}
            onCodeShown={setPanelAlone}
          />
        ) : (
          <GiftLinkPanel isChosen={isChosen} onClose={onClose} onResultShown={setPanelAlone} />
        )}
      </PaidInBaht>
    )
  return (
    <Sheet
      title={isCodeShown ? t`Deposit by QR` : t`Deposit`}
      step={isPanelAlone ? 2 : selected === 'bank' && pending ? 1 : 0}
      onClose={onClose}
      onBack={isTransferring ? stepBack : undefined}
    >
      {hold ? (
        <DepositHold
          key={hold.kind}
          amount={amount}
          reason={hold}
          hasActiveBonus={bonus.state.kind === 'active'}
          canSendProof={isOffered.bank}
          isForSlip={method === 'bank' || pending !== undefined}
          onClose={onClose}
          onIgnore={() => setHoldIgnored(true)}
          onCheck={bonus.check}
          onResultShown={setPanelAlone}
        />
      ) : isUndecided ? (
        <DepositSkeleton />
      ) : (
        <>
          {!isPanelAlone && <BonusUnknown state={bonus.state} onCheck={bonus.check} />}
          {isOffered.qr && !isPanelAlone && (
            <OpenQrStrip codes={hiddenQrs} onOpen={(next) => pick({ method: 'qr', provider: next })} />
          )}
          {selected ? panel : <NoDepositMethod onNavigate={onClose} />}
          {!isPanelAlone && !isTransferring && (
            <OtherWays
              methods={depositMethods.filter((each) => isOffered[each] && each !== selected)}
              minimum={{
                bank: host?.minDeposit,
                qr: channel && getChannelOffer(channel, minBaht).min,
                link: GIFT_MIN_SATANG,
              }}
              onSelect={(next) => pick({ method: next })}
            />
          )}
        </>
      )}
      {!isPanelAlone && <LimitsRow href="/user/care" />}
    </Sheet>
  )
}

/** The transfer that the member is making; forgotten once its slip is sent, or could have been for an hour. */
function usePendingTransfer(): PendingTransfer | undefined {
  const { pending } = useAtomValue(rememberedAtom)
  const sentAt = useAtomValue(selectedItemAtom)?.confirmedAt ?? 0
  const isOver = pending !== undefined && (sentAt >= pending.at || now() - pending.at > SLIP_VALIDITY_MS)
  useEffect(() => {
    if (isOver) endTransfer()
  }, [isOver])
  return isOver ? undefined : pending
}

/** Remembers the latest slip that was credited, also while the sheet was closed. */
function useCreditedSlip(): void {
  const { items } = useAtomValue(slipQueueAtom)
  const { last } = useAtomValue(rememberedAtom)
  const currency = useAtomValue(currencyAtom)
  const slip = items.findLast(
    ({ state, settledAt = 0 }) => state === 'success' && settledAt > (last?.at ?? 0),
  )
  const amount = slip?.amount ?? slip?.expected
  const at = slip?.settledAt
  useEffect(() => {
    if (at === undefined) return
    const sum = amount !== undefined && amount > 0 && { satang: amount, currency }
    rememberDeposit({ method: 'bank', ...sum, at })
  }, [at, amount, currency])
}

/** Says that a slip was about another amount than the member wanted to transfer. */
function DifferentAmount({ item: { amount, expected } }: { item: SlipItem }) {
  const { formatAmount } = useMoneyText()
  if (amount === undefined || expected === undefined || amount === expected) return null
  const wanted = formatAmount(expected)
  const found = formatAmount(amount)
  return (
    <Callout tone="info" role="status">
      <Trans>
        You had entered {wanted}; the slip is about {found}. The amount of the slip was credited.
      </Trans>
    </Callout>
  )
}

/** @param isIgnored whether the member wants to deposit although a bonus was active when it was last checked */
function findHold(
  breakUntil: number | undefined,
  bonus: ActiveBonusState,
  isIgnored: boolean,
): HoldReason | undefined {
  if (breakUntil !== undefined) return { kind: 'break', until: breakUntil }
  if (bonus.kind !== 'active' || (isIgnored && bonus.since !== undefined)) return undefined
  return bonus
}

/** Replaces the deposit methods if the operator offers none. */
function NoDepositMethod({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui()
  const support = useSupportAction({ draft: t`How can I deposit?` })
  return (
    <EmptyState
      title={t`Deposits are closed at the moment`}
      action={
        <SupportButton variant="secondary" target={support} onNavigate={onNavigate}>
          {t`Ask support`}
        </SupportButton>
      }
    >
      <Trans>Support can tell you when deposits open again.</Trans>
    </EmptyState>
  )
}

/** Shows amounts in baht whatever the account's currency, with a note for accounts in kip. */
function PaidInBaht({ children }: { children: ReactNode }) {
  const display = useContext(MoneyDisplayContext)
  const baht = useMemo(() => ({ ...display, currency: 'BAHT' as const }), [display])
  return (
    <MoneyDisplayContext value={baht}>
      {display.currency === 'LAK' && (
        <Callout tone="info">
          <Trans>
            <strong>Paid in baht.</strong> The amounts here are in baht (฿); your account is in kip (₭).
          </Trans>
        </Callout>
      )}
      {children}
    </MoneyDisplayContext>
  )
}

interface OpenQrStripProps {
  codes: readonly OpenQr[]
  onOpen: (provider: QrProvider) => void
}

/** Leads back to codes that can still be paid, from another deposit method or channel. */
function OpenQrStrip({ codes, onOpen }: OpenQrStripProps) {
  const { t } = useLingui()
  if (codes.length === 0) return null
  return (
    <List outlined label={t`Open QR codes`}>
      {codes.map((code) => (
        <Row key={code.provider} code={code} onClick={() => onOpen(code.provider)} />
      ))}
    </List>
  )
}

function Row({ code, onClick }: { code: OpenQr; onClick: () => void }) {
  return <OpenQrRow {...useOpenQrRow(code)} onClick={onClick} />
}
