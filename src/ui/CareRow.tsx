import { useLingui } from '@lingui/react/macro'
import { IconShield } from './icons/Shield.tsx'
import { List, ListRow } from './List.tsx'
import { Tile } from './Tile.tsx'

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
