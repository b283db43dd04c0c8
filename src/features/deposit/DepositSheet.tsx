import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { OpenQrRow } from '#components/domain/OpenQrRow.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { List } from '#components/layout/List.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { Tabs } from '#components/navigation/Tabs.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { acceptsBaht } from '#contract/currency.ts'
import type { QrProvider } from '#contract/qr.ts'
import { type ActiveBonusState, useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { closedQrsAtom, type OpenQr, useOpenQrRow, useOpenQrs } from '#domain/qr/open-qrs.ts'
import { activeBreakUntil, playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import { DepositSkeleton } from './DepositFormParts.tsx'
import { BonusUnknown, DepositHold, type HoldReason } from './DepositHold.tsx'
import { GiftLinkPanel } from './link/GiftLinkPanel.tsx'
import { QrPanel } from './qr/QrPanel.tsx'
import { SlipResult } from './slips/SlipResult.tsx'
import { clearSelection, selectedItemAtom, selectedSlipAtom } from './slips/selected-slip.ts'

const depositMethods = ['bank', 'qr', 'link'] as const
type DepositMethod = (typeof depositMethods)[number]

interface DepositSheetProps {
  onClose: () => void
  /** Initially selected deposit method. */
  method?: DepositMethod | undefined
  /** Initially selected channel of QR codes. */
  provider?: QrProvider | undefined
}

/** Deposit by bank transfer with a slip, payment QR code or gift link. */
export default function DepositSheet({ onClose, method, provider }: DepositSheetProps) {
  const { t } = useLingui()
  const [requestedMethod, setRequestedMethod] = useState<DepositMethod>(method ?? 'bank')
  const openQrs = useOpenQrs()
  const [closedQr] = useAtomValue(closedQrsAtom)
  const [channel, setChannel] = useState(provider ?? openQrs[0]?.provider ?? closedQr)
  const lookup = useResource(depositResource)
  const currency = useAtomValue(currencyAtom)
  // For an account in baht, show the tabs without waiting for the lookup.
  const isUndecided = currency !== 'BAHT' && !lookup.value && lookup.error === undefined
  const isBahtAccepted = acceptsBaht(lookup.value?.currencies) && !isUndecided
  // The slip of a transfer already made can be sent in any case.
  const hasSlip = useAtomValue(selectedSlipAtom).kind !== 'none'
  const hasLinks = lookup.value?.giftLinks !== false
  const hasQr = lookup.value?.qrProviders?.length !== 0 || channel !== undefined
  const isOffered = {
    bank: lookup.value?.bankTransfers !== false || hasSlip,
    qr: isBahtAccepted && hasQr,
    link: isBahtAccepted && hasLinks,
  }
  const labels = { bank: t`Bank transfer`, qr: t`QR`, link: t`Gift link` }
  const offered = depositMethods.filter((each) => isOffered[each])
  const selected = isOffered[requestedMethod] ? requestedMethod : (offered[0] ?? 'bank')
  // A valid QR code, or the result of a deposit.
  const [isPanelAlone, setPanelAlone] = useState(false)
  const isCodeShown = selected === 'qr' && isPanelAlone
  const hiddenQrs = openQrs.filter(({ provider }) => selected !== 'qr' || provider !== channel)
  const openQr = (provider: QrProvider) => {
    setChannel(provider)
    setRequestedMethod('qr')
  }
  const panel =
    selected === 'bank' ? (
      <BankPanel onClose={onClose} onResultShown={setPanelAlone} />
    ) : (
      <PaidInBaht>
        {selected === 'qr' ? (
          <QrPanel
            picked={channel}
            onPick={setChannel}
            onClose={onClose}
            isCodeShown={isCodeShown}
            onCodeShown={setPanelAlone}
          />
        ) : (
          <GiftLinkPanel onClose={onClose} onResultShown={setPanelAlone} />
        )}
      </PaidInBaht>
    )
  const bonus = useActiveBonus()
  const breakUntil = activeBreakUntil(useAtomValue(playLimitsAtom), useNow(10_000))
  const [isHoldIgnored, setHoldIgnored] = useState(false)
  const hold = findHold(breakUntil, bonus.state, isHoldIgnored)
  const slip = useAtomValue(selectedItemAtom)
  const close = () => {
    if (slip?.state === 'success') clearSelection()
    onClose()
  }
  if (selected === 'bank' && slip?.state === 'success') {
    return (
      <Sheet title={t`Deposit`} step={1} scrollableByKeyboard onClose={close}>
        <SlipResult item={slip} onNext={clearSelection} onDone={close} />
      </Sheet>
    )
  }
  return (
    <Sheet title={isCodeShown ? t`Deposit by QR` : t`Deposit`} step={isPanelAlone ? 1 : 0} onClose={onClose}>
      {hold ? (
        <DepositHold
          key={hold.kind}
          reason={hold}
          hasActiveBonus={bonus.state.kind === 'active'}
          canSendProof={isOffered.bank}
          isForSlip={method === 'bank'}
          onClose={onClose}
          onIgnore={() => setHoldIgnored(true)}
          onCheck={bonus.check}
          onResultShown={setPanelAlone}
        />
      ) : (
        !isPanelAlone && <BonusUnknown state={bonus.state} onCheck={bonus.check} />
      )}
      {!hold && isUndecided && <DepositSkeleton />}
      {!hold && !isUndecided && offered.length === 0 && <NoDepositMethod onNavigate={onClose} />}
      {!hold && !isUndecided && offered.length === 1 && panel}
      {!hold && isOffered.qr && !isPanelAlone && <OpenQrStrip codes={hiddenQrs} onOpen={openQr} />}
      {!hold && offered.length > 1 && (
        <Tabs
          label={t`Deposit method`}
          tabs={offered.map((id) => ({ id, label: labels[id] }))}
          selected={selected}
          onSelect={setRequestedMethod}
          isListHidden={isPanelAlone}
        >
          {panel}
        </Tabs>
      )}
      {!isPanelAlone && <LimitsRow href="/user/care" />}
    </Sheet>
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
