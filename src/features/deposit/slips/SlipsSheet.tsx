import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { IconClock, IconImage } from '#components/icons/screens.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Tabs } from '#components/navigation/Tabs.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { resumeChecks, sendSlips } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { SentSlips } from './SentSlips.tsx'
import { SlipButtons } from './SlipButtons.tsx'
import { SlipEntry, useSlipStatus } from './SlipEntry.tsx'
import css from './SlipsSheet.module.css'

type Tab = 'queue' | 'sent'

/** The member's slips: those on this device and those known to the server. */
export default function SlipsSheet({ onClose, tab }: { onClose: () => void; tab: Tab }) {
  const { t } = useLingui()
  const [selected, setSelected] = useState(tab)
  const [page, setPage] = useState(1)
  const unsent = useAtomValue(unsentSlipCountAtom)
  useEffect(() => {
    void resumeChecks()
  }, [])
  return (
    <Sheet
      fullHeight
      title={t`My slips`}
      onClose={onClose}
      footer={selected === 'sent' && <RefreshButton page={page} />}
    >
      <Tabs
        label={t`Which slips`}
        tabs={[
          { id: 'queue', label: unsent > 0 ? t`On this phone (${unsent})` : t`On this phone` },
          { id: 'sent', label: t`Sent` },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        {selected === 'queue' ? <SlipQueueList /> : <SentSlips page={page} onPage={setPage} />}
      </Tabs>
    </Sheet>
  )
}

function RefreshButton({ page }: { page: number }) {
  const { t } = useLingui()
  const list = useResource(slipPageResource(page))
  return (
    <Button
      variant="secondary"
      icon={<IconRefresh />}
      loading={list.showIndicator}
      onClick={() => void list.refresh()}
    >
      {t`Refresh`}
    </Button>
  )
}

/** The slips on this device: unsent, being checked and recently settled. */
function SlipQueueList() {
  const { t } = useLingui()
  const { items, pause } = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  if (items.length === 0) {
    return (
      <EmptyState title={t`No slips on this phone`} icon={<IconImage />}>
        {t`Slips that you choose with a deposit wait here until they are sent.`}
      </EmptyState>
    )
  }
  const ready = items.filter(({ state }) => state === 'ready')
  const count = ready.length
  const unconfirmed = items.filter(({ state, wait }) => state === 'ready' || wait === 'stopped')
  // Unsent slips first, credited ones last.
  const sorted = [...items].sort((a, b) => rank(a) - rank(b) || a.order - b.order)
  return (
    <>
      {!online && (
        <p className={css.offline} role="status">
          <IconWifiOff size={20} />
          <Trans>Offline. Slips that wait are sent automatically once there is a connection.</Trans>
        </p>
      )}
      {count > 1 && (
        <Button block onClick={() => void sendSlips(...ready.map(({ id }) => id))}>
          {online ? t`Send ${count} slips` : t`Send ${count} slips when online`}
        </Button>
      )}
      <Card>
        <ul className={css.list}>
          {sorted.map((item) => (
            <Slip key={item.id} item={item} isOnlyUnconfirmed={unconfirmed.length === 1} />
          ))}
        </ul>
      </Card>
      {pause?.reason === 'limit' && online && (
        <Callout icon={<IconClock />}>
          <Trans>Only one slip a minute is accepted. The next one is sent automatically.</Trans>
        </Callout>
      )}
      <Text role="caption" muted center>
        <Trans>Pictures are kept on this phone only, and deleted once the money is in your wallet.</Trans>
      </Text>
    </>
  )
}

function rank({ state }: SlipItem): number {
  if (state === 'success') return 2
  return state === 'processing' || state === 'failed' ? 1 : 0
}

function Slip({ item, isOnlyUnconfirmed }: { item: SlipItem; isOnlyUnconfirmed: boolean }) {
  const { status } = useSlipStatus(item)
  return (
    <li className={css.slip}>
      <SlipEntry item={item}>
        <SlipButtons item={item} status={status} isSendSecondary={!isOnlyUnconfirmed} />
      </SlipEntry>
    </li>
  )
}
