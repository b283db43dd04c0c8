import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { BonusNote } from '#components/domain/BonusHeldNote.tsx'
import { CareRow } from '#components/domain/LimitsRow.tsx'
import { Tabs } from '#components/navigation/Tabs.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { acceptsBaht } from '#contract/currency.ts'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { careAtom, runningBreak } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankPanel } from './bank/BankPanel.tsx'
import { DepositPaused } from './DepositPaused.tsx'
import { DepositWaiting } from './DepositWaiting.tsx'
import { FootHostContext } from './Foot.tsx'
import { InBaht } from './InBaht.tsx'
import { LinkPanel } from './link/LinkPanel.tsx'
import { QrPanel } from './qr/QrPanel.tsx'

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
  const hasTabs = acceptsBaht(lookup.value?.currencies) && !isUndecided
  const selected = hasTabs ? wanted : 'bank'
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const Panel = panels[selected]
  const panel = (
    <FootHostContext value={foot}>
      {selected === 'bank' ? (
        <Panel onClose={onClose} />
      ) : (
        <InBaht>
          <Panel onClose={onClose} />
        </InBaht>
      )}
    </FootHostContext>
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
      {paused === undefined && !hasTabs && (isUndecided ? <DepositWaiting /> : panel)}
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
