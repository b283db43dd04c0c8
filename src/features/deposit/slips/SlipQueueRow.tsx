import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

/** List row that opens the queue of slips on this device. */
export function SlipQueueRow() {
  const { t } = useLingui()
  const { items } = useAtomValue(slipQueueAtom)
  const unsent = useAtomValue(unsentSlipCountAtom)
  if (items.length === 0) return null
  return (
    <List outlined>
      <ListRow
        icon={<IconClock />}
        title={t`My slip queue`}
        end={
          unsent > 0 && (
            <Chip>
              <Plural value={unsent} one="# unsent" other="# unsent" />
            </Chip>
          )
        }
        arrow
        onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}
      />
    </List>
  )
}
