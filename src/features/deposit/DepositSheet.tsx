import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { BonusNote } from '#components/domain/BonusHeldNote.tsx'
import { CareRow } from '#components/domain/LimitsRow.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { Tabs } from '#components/navigation/Tabs.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { takesBaht } from '#contract/currency.ts'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { careAtom, runningBreak } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { LinkPanel } from './link/LinkPanel.tsx'
import { QrPanel } from './qr/QrPanel.tsx'
import { FooterHostContext } from './SheetFooterPortal.tsx'

type Way = 'bank' | 'qr' | 'link'

const panels = { bank: BankPanel, qr: QrPanel, link: LinkPanel } as const

interface DepositSheetProps {
  onClose: () => void
  /** The way it opens with. */
  way?: Way | undefined
}

/** Deposit in three ways: bank transfer with its slip, payment QR, gift link. */
export default function DepositSheet({ onClose, way = 'bank' }: DepositSheetProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<Way>(way)
  const lookup = useResource(depositResource)
  const currency = useAtomValue(currencyAtom)
  // To an account in baht the tabs are shown at once.
  const isUndecided = currency !== 'BAHT' && !lookup.value && lookup.error === undefined
  const hasTabs = takesBaht(lookup.value?.currencies) && !isUndecided
  const selected = hasTabs ? wanted : 'bank'
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const Panel = panels[selected]
  const panel = (
    <FooterHostContext value={foot}>
      {selected === 'bank' ? (
        <Panel onClose={onClose} />
      ) : (
        <PaidInBaht>
          <Panel onClose={onClose} />
        </PaidInBaht>
      )}
    </FooterHostContext>
  )
  const holdsBonus = useResource(bonusActiveResource).value?.status
  const paused = runningBreak(useAtomValue(careAtom), useNow(10_000))
  return (
    <Sheet
      title={t`Deposit`}
      onClose={onClose}
      footer={
        paused === undefined && selected !== 'bank' && <div ref={setFoot} style={{ display: 'contents' }} />
      }
    >
      {holdsBonus && <BonusNote onLeave={onClose}>{t`End the bonus before the next deposit.`}</BonusNote>}
      {paused !== undefined && <DepositPaused until={paused} />}
      {paused === undefined && !hasTabs && (isUndecided ? <DepositSkeleton /> : panel)}
      {paused === undefined && hasTabs && (
        <Tabs
          label={t`Way to deposit`}
          tabs={[
            { id: 'bank', label: t`Bank transfer` },
            { id: 'qr', label: t`QR` },
            { id: 'link', label: t`Gift link` },
          ]}
          selected={selected}
          onSelect={setWanted}
        >
          {panel}
        </Tabs>
      )}
      <CareRow href="/user/care" />
    </Sheet>
  )
}

/**
 * In place of the ways to deposit during a break that the member chose. Money that is already on its way still gets
 * its slip taken.
 * @param until epoch milliseconds
 */
function DepositPaused({ until }: { until: number }) {
  const { t } = useLingui()
  const [proof, setProof] = useState(false)
  const time = formatDateTime(until)
  return (
    <Stack>
      <Note tone="info" role="status">
        <Trans>You chose a break: deposits are locked in this browser until {time}.</Trans>
      </Note>
      {proof ? (
        <BankPanel proofOnly />
      ) : (
        <Button look="secondary" block onClick={() => setProof(true)}>
          {t`I have already made a transfer`}
        </Button>
      )}
    </Stack>
  )
}

/** A way to deposit that is paid in baht whatever the account's currency, and says so where that is kip (D34). */
function PaidInBaht({ children }: { children: ReactNode }) {
  const display = useContext(MoneyDisplayContext)
  const baht = useMemo(() => ({ ...display, currency: 'BAHT' as const }), [display])
  return (
    <MoneyDisplayContext value={baht}>
      {display.currency === 'LAK' && (
        <Note tone="info">
          <Trans>
            <strong>Paid in baht.</strong> The amounts here are in baht (฿); your account is in kip (₭).
          </Trans>
        </Note>
      )}
      {children}
    </MoneyDisplayContext>
  )
}
