import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconShield } from '#components/icons/Shield.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { installWay } from '#domain/install/install-method.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

/** What is about this phone: the app on its home screen, and what it stores. */
export function DeviceRows() {
  const { t } = useLingui()
  const way = installWay()
  return (
    <List>
      {way !== 'none' && way !== 'installed' && (
        <ListRow
          start={
            <IconTile>
              <IconDownload />
            </IconTile>
          }
          title={t`Install the app`}
          arrow
          onClick={() => openDialog({ name: 'install', input: {} })}
        />
      )}
      <ListRow
        start={
          <IconTile>
            <IconShield />
          </IconTile>
        }
        title={t`Stored on this phone`}
        arrow
        onClick={() => openDialog({ name: 'stored', input: {} })}
      />
    </List>
  )
}
