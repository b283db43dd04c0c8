import { useLingui } from '@lingui/react/macro'
import { IconShield } from '#components/icons/member.tsx'
import { List, type ListProps, ListRow } from '#components/layout/List.tsx'

/** Link to the responsible-play screen, shown wherever a member deposits. */
export function LimitsRow({ href, outlined }: { href: string } & Pick<ListProps, 'outlined'>) {
  const { t } = useLingui()
  return (
    <List outlined={outlined}>
      <ListRow
        icon={<IconShield />}
        title={t`Look after yourself`}
        subtitle={t`Time, limits and breaks`}
        arrow
        href={href}
      />
    </List>
  )
}
