import { Plural, useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { slipPage } from '#domain/statement/statement-resources.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/** Opens the slips; says how many of the newest are being checked. */
export function SlipsButton() {
  const { t } = useLingui()
  const slips = useResource(slipPage(1)).value?.slips
  const checking = slips?.filter((slip) => slip.status === 'processing').length ?? 0
  return (
    <List>
      <ListRow
        start={
          <IconTile tone="accent">
            <IconImage />
          </IconTile>
        }
        title={t`Upload slip status`}
        subtitle={
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
