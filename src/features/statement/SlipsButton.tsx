import { Plural, useLingui } from '@lingui/react/macro'
import { openDialog } from '#lib/dialogs.ts'
import { slipPage } from '#lib/statement-data.ts'
import { useResource } from '#lib/use-resource.ts'
import { IconImage } from '#ui/icons/Image.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { Tile } from '#ui/Tile.tsx'

/** Opens the slips; says how many of the newest are being checked. */
export function SlipsButton() {
  const { t } = useLingui()
  const slips = useResource(slipPage(1)).value?.slips
  const checking = slips?.filter((slip) => slip.status === 'processing').length ?? 0
  return (
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
        onClick={() => openDialog({ name: 'slips', input: { tab: 'sent' } })}
      />
    </List>
  )
}
