import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { openDialog } from '#lib/dialogs.ts'
import { slipQueueAtom } from '#lib/slip-queue/queue.ts'
import { Chip } from '#ui/Chip.tsx'
import { IconClock } from '#ui/icons/Clock.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { Tile } from '#ui/Tile.tsx'

/** The way to all slips that are on this device. */
export function SlipsRow() {
  const { t } = useLingui()
  const { items } = useAtomValue(slipQueueAtom)
  if (items.length === 0) return null
  return (
    <List flat>
      <ListRow
        start={
          <Tile>
            <IconClock />
          </Tile>
        }
        title={t`My slip queue`}
        end={
          <Chip>
            <Plural value={items.length} one="# slip" other="# slips" />
          </Chip>
        }
        arrow
        onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}
      />
    </List>
  )
}
