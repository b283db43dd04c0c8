import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { QrProvider } from '#contract/qr.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { now } from '#lib/browser/server-clock.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import type { DepositMethod } from './best-way.ts'
import { useDepositAmount } from './DepositAmount.tsx'
import { DepositSkeleton, NoDepositMethod } from './DepositFormParts.tsx'
import { BonusUnknown, DepositHold, useDepositHold } from './DepositHold.tsx'
import { endTransfer } from './last-deposit.ts'
import { GiftLinkPanel } from './link/GiftLinkPanel.tsx'
import { PaidInBaht } from './PaidInBaht.tsx'
import { OpenQrStrip } from './qr/OpenQrStrip.tsx'
import { QrPanel } from './qr/QrPanel.tsx'
import { usePastedSlips } from './slips/PastedSlips.tsx'
import { SlipResult } from './slips/SlipResult.tsx'
import { clearSelection, selectedItemAtom, selectedSlipAtom } from './slips/selected-slip.ts'
import { getSlipStatus, isOnItsWay } from './slips/slip-status.ts'
import { useDepositWay } from './use-deposit-way.ts'
import { useCreditedSlip, usePendingTransfer } from './use-last-deposit.ts'
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
  const slip = useAtomValue(selectedItemAtom)
  const hasSlip = useAtomValue(selectedSlipAtom).kind !== 'none'
  const pending = usePendingTransfer()
  const way = useDepositWay({ method, provider, hasSlip, isTransferring: pending !== undefined })
  const { host, isOffered, selected, channel, isChosen, pick } = way
  const currency = useAtomValue(currencyAtom)
  const amount = useDepositAmount(selected === 'bank' ? currency : 'BAHT')
  // A valid QR code, or the result of a deposit.
  const [isPanelAlone, setPanelAlone] = useState(false)
  const isCodeShown = selected === 'qr' && isPanelAlone
  const { hold, bonus, check, ignore } = useDepositHold()
  usePastedSlips(() => way.select({ method: 'bank' }), !host?.isManual)
  useCreditedSlip()
  const close = () => {
    if (slip?.state === 'success') clearSelection()
    onClose()
  }
  if (selected === 'bank' && slip?.state === 'success') {
    return (
      <Sheet title={t`Deposit`} step={2} scrollableByKeyboard onClose={close}>
        <SlipResult item={slip} onNext={clearSelection} onDone={close} />
      </Sheet>
    )
  }
  const isSlipSent = selected === 'bank' && slip !== undefined && isOnItsWay(getSlipStatus(slip, now()))
  const stepBack = () => {
    endTransfer()
    pick({ method: 'bank' })
  }
  const isTransferring = !hold && selected === 'bank' && pending !== undefined && !slip && !isPanelAlone
  const panel =
    selected === 'bank' ? (
      <BankPanel
        amount={amount}
        account={way.account}
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
            minDeposit={way.minBaht}
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
          hasActiveBonus={bonus.kind === 'active'}
          canSendProof={isOffered.bank}
          isForSlip={method === 'bank' || pending !== undefined}
          onClose={onClose}
          onIgnore={ignore}
          onCheck={check}
          onResultShown={setPanelAlone}
        />
      ) : way.isUndecided ? (
        <DepositSkeleton />
      ) : (
        <>
          {!isPanelAlone && <BonusUnknown state={bonus} onCheck={check} />}
          {isOffered.qr && !isPanelAlone && (
            <OpenQrStrip codes={way.openQrs} onOpen={(next) => pick({ method: 'qr', provider: next })} />
          )}
          {selected ? panel : <NoDepositMethod onNavigate={onClose} />}
          {!isPanelAlone && !isTransferring && !isSlipSent && (
            <OtherWays
              methods={way.others}
              minimum={way.minimum}
              onSelect={(next) => pick({ method: next })}
            />
          )}
        </>
      )}
      {!isPanelAlone && <LimitsRow outlined href="/user/care" />}
    </Sheet>
  )
}
