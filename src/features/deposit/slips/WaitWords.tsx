import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { closedHours } from '#domain/slips/queue/closed-hours.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { waitOf } from './slip-look.ts'

/** Why a slip still waits, and when it goes on. */
export function WaitWords({ item, now }: { item: SlipItem; now: number }) {
  return (
    <Text role="small" muted>
      <span role="status">
        <Words item={item} now={now} />
      </span>
    </Text>
  )
}

function Words({ item, now }: { item: SlipItem; now: number }) {
  const queue = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  const opens = closedHours(useResource(slipHoursResource).value)?.to ?? ''
  const { why, until } = waitOf(item, queue, online, now)
  const at = until === undefined ? '' : formatTime(until)
  switch (why) {
    case 'network':
      return at === '' ? (
        <Trans>It goes by itself when there is a network.</Trans>
      ) : (
        <Trans>The server can’t be reached. Next try at {at}.</Trans>
      )
    case 'limit':
      return <Trans>One slip a minute is taken. It goes by itself at {at}.</Trans>
    case 'closed':
      return <Trans>Slips are taken again from {opens}. It goes by itself then.</Trans>
    case 'server':
      return <Trans>The server couldn’t take it yet. Next try at {at}.</Trans>
    case 'session':
      return <Trans>It goes once you have signed in again.</Trans>
    case 'turn':
      return <Trans>It goes by itself when its turn comes.</Trans>
  }
}
