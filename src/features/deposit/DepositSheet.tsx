import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { bonusActiveResource } from '../../lib/bonus-data.ts'
import { careAtom, runningBreak } from '../../lib/care.ts'
import { useNow } from '../../lib/use-now.ts'
import { useResource } from '../../lib/use-resource.ts'
import { BonusNote } from '../../ui/BonusNote.tsx'
import { CareRow } from '../../ui/CareRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DepositPaused } from './DepositPaused.tsx'
import { DepositWaiting } from './DepositWaiting.tsx'
import { FootHostContext } from './Foot.tsx'

type Way = 'bank' | 'qr' | 'link'

const panels = {
  bank: lazy(() => import('./bank/BankPanel.tsx')),
  qr: lazy(() => import('./qr/QrPanel.tsx')),
  link: lazy(() => import('./link/LinkPanel.tsx')),
} as const

interface DepositSheetProps {
  onClose: () => void
  /** The way it opens with. */
  way?: Way | undefined
}

/** Deposit in three ways: bank transfer with its slip, payment QR, gift link. */
export default function DepositSheet({ onClose, way = 'bank' }: DepositSheetProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<Way>(way)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const Panel = panels[selected]
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
      {paused === undefined ? (
        <Tabs
          label={t`Way to deposit`}
          tabs={[
            { id: 'bank', label: t`Bank transfer` },
            { id: 'qr', label: t`QR` },
            { id: 'link', label: t`Gift link` },
          ]}
          selected={selected}
          onSelect={setSelected}
        >
          <FootHostContext value={foot}>
            <Suspense fallback={<DepositWaiting />}>
              <Panel onClose={onClose} />
            </Suspense>
          </FootHostContext>
        </Tabs>
      ) : (
        <DepositPaused until={paused} />
      )}
      <CareRow href="/user/care" />
    </Sheet>
  )
}
