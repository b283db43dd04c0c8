import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './ProfileHeader.module.css'

export interface ProfileHeaderProps {
  name: string
  /** When the balance was last read, DD/MM/YYYY HH:mm:ss; undefined when never. */
  updatedAt: string | undefined
  onRefresh: () => void
  refreshing: boolean
  /** Offline. */
  disabled: boolean
}

/**
 * Header of the home screen: the member's name, when the balance was read, and the button that refreshes it.
 */
export function ProfileHeader({ name, updatedAt, onRefresh, refreshing, disabled }: ProfileHeaderProps) {
  const { t } = useLingui()
  return (
    <div className={css.header}>
      <IconTile size="avatar" tone="accent">
        {Array.from(name)[0]}
      </IconTile>
      <div className={css.info}>
        <h1 className={css.name} translate="no">
          {name}
        </h1>
        <p className={css.time}>
          {updatedAt !== undefined && <span className={css.updatedPrefix}>{t`Last updated`} </span>}
          {updatedAt}
        </p>
      </div>
      <button
        type="button"
        className={cx(css.refresh, css.last, refreshing && css.busy)}
        aria-busy={refreshing || undefined}
        aria-disabled={refreshing || undefined}
        disabled={disabled}
        onClick={refreshing ? undefined : onRefresh}
      >
        <IconRefresh size={22} />
        <span className={css.refreshLabel}>{t`Check balance`}</span>
      </button>
    </div>
  )
}
