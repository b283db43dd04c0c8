import { useLingui } from '@lingui/react/macro'
import { openDialog } from '#lib/dialogs.ts'
import { installWay } from '#lib/install-way.ts'
import { IconDownload } from '#ui/icons/Download.tsx'
import { IconShield } from '#ui/icons/Shield.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { Tile } from '#ui/Tile.tsx'

/** What is about this phone: the app on its home screen, and what it stores. */
export function DeviceRows() {
  const { t } = useLingui()
  const way = installWay()
  return (
    <List>
      {way !== 'none' && way !== 'installed' && (
        <ListRow
          start={
            <Tile>
              <IconDownload />
            </Tile>
          }
          title={t`Install the app`}
          arrow
          onClick={() => openDialog({ name: 'install', input: {} })}
        />
      )}
      <ListRow
        start={
          <Tile>
            <IconShield />
          </Tile>
        }
        title={t`Stored on this phone`}
        arrow
        onClick={() => openDialog({ name: 'stored', input: {} })}
      />
    </List>
  )
}
