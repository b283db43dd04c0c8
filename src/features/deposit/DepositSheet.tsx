import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { takesBaht } from '#contract/currency.ts'
import { currencyAtom } from '#lib/account-currency.ts'
import { bonusActiveResource } from '#lib/bonus-data.ts'
import { careAtom, runningBreak } from '#lib/care.ts'
import { depositResource } from '#lib/lookup-data.ts'
import { useNow } from '#lib/use-now.ts'
import { useResource } from '#lib/use-resource.ts'
import { BonusNote } from '#ui/BonusNote.tsx'
import { CareRow } from '#ui/CareRow.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Tabs } from '#ui/Tabs.tsx'
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
  const hasTabs = takesBaht(lookup.value?.currencies) && !isUndecided
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
