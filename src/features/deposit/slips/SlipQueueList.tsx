import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { IconClock, IconImage } from '#components/icons/screens.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { sendSlips } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { SlipButtons } from './SlipButtons.tsx'
import { SlipEntry, useSlipStatus } from './SlipEntry.tsx'
import css from './SlipQueueList.module.css'

/** The slips on this device: unsent, being checked and recently settled. */
export function SlipQueueList() {
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
          <Trans>Offline. Slips that wait are sent automatically once there is a network.</Trans>
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
