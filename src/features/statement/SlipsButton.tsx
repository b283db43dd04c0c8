import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { slipPage } from '../../lib/statement-data.ts'
import { useResource } from '../../lib/use-resource.ts'
import { IconImage } from '../../ui/icons/Image.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { SlipSheet } from './SlipSheet.tsx'

/** Opens the slips; says how many of the newest are being checked. */
export function SlipsButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const slips = useResource(slipPage(1)).value?.slips
  const checking = slips?.filter((slip) => slip.status === 'processing').length ?? 0
  return (
    <>
      <List>
        <ListRow
          start={
            <Tile tone="accent">
              <IconImage />
            </Tile>
          }
          title={t`Upload slip status`}
          sub={
            checking > 0 && (
              <Plural value={checking} one="# slip is being checked" other="# slips are being checked" />
            )
          }
          arrow
          onClick={() => setOpen(true)}
        />
      </List>
      {open && <SlipSheet onClose={() => setOpen(false)} />}
    </>
  )
}
