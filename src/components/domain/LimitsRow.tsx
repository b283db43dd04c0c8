import { useLingui } from '@lingui/react/macro'
import { Tile } from '#components/content/IconTile.tsx'
import { IconShield } from '#components/icons/Shield.tsx'
import { List, ListRow } from '#components/layout/List.tsx'

/** The way to the member's own figures and limits, wherever money is put in. */
export function CareRow({ href }: { href: string }) {
  const { t } = useLingui()
  return (
    <List>
      <ListRow
        start={
          <Tile>
            <IconShield />
          </Tile>
        }
        title={t`Look after yourself`}
        sub={t`Time, limits and breaks`}
        arrow
        href={href}
      />
    </List>
  )
}
