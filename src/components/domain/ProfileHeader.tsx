import { Trans } from '@lingui/react/macro'
import { Tile } from '#components/content/IconTile.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './ProfileHeader.module.css'

export interface WhoProps {
  name: string
  /** When the figures were last read, DD/MM/YYYY HH:mm:ss; undefined when never. */
  updated: string | undefined
  onRefresh: () => void
  refreshing: boolean
  /** Offline. */
  disabled: boolean
}

/** Keeps the line's place while there is no time. */
const NBSP = '\u00a0'

/** The head of the member's home: who it is, when the figures were read, and the button that reads them again. */
export function Who({ name, updated, onRefresh, refreshing, disabled }: WhoProps) {
  return (
    <div className={css.who}>
      <Tile size="avatar" tone="accent">
        {Array.from(name)[0]}
      </Tile>
      <div className={css.words}>
        <h1 className={css.name}>{name}</h1>
        <p className={css.time}>
          {updated !== undefined && (
            <span className={css.updated}>
              <Trans>Last updated</Trans>{' '}
            </span>
          )}
          {updated ?? NBSP}
        </p>
      </div>
      <button
        type="button"
        className={cx(css.refresh, css.last, refreshing && css.busy)}
        aria-busy={refreshing || undefined}
        disabled={disabled}
        onClick={refreshing ? undefined : onRefresh}
      >
        <IconRefresh size={22} />
        <span className={css.word}>
          <Trans>Check balance</Trans>
        </span>
      </button>
    </div>
  )
}
