import { Plural, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconImage } from '#components/icons/screens.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/**
 * Opens the list of slips; shows how many of the newest ones are being checked.
 * @param props.inline a link in a row with other controls, instead of a row of its own
 */
export function SlipsButton({ inline }: { inline?: boolean }) {
  const { t } = useLingui()
  const slips = useResource(slipPageResource(1)).value?.slips
  const checking = slips?.filter((slip) => slip.status === 'processing').length ?? 0
  const open = () => openDialog({ name: 'slips', input: { tab: 'sent' } })
  if (inline) {
    return (
      <LinkButton icon={<IconImage />} onClick={open}>
        {t`Upload slip status`}
        {checking > 0 && <Chip tone="warn">{t`${checking} checking`}</Chip>}
      </LinkButton>
    )
  }
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
        onClick={open}
      />
    </List>
  )
}
