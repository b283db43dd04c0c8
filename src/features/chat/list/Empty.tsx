import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import css from './MessageList.module.css'

/** Nothing was said yet. */
export function Empty() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={
        <IconTile size="outcome">
          <IconChatDots />
        </IconTile>
      }
      title={t`How can we help?`}
    >
      {t`Write to us here. You can send a picture of your slip, too.`}
    </EmptyState>
  )
}

/** The first read of a conversation of which nothing is here yet. */
export function Starting() {
  const { t } = useLingui()
  return (
    <div className={css.place} aria-busy="true">
      <SrOnly live="polite">{t`Loading the chat`}</SrOnly>
      <div className={css.starting}>
        <DelayedSkeleton>
          <Skeleton width="62%" height={44} radius={18} />
          <Skeleton width="48%" height={44} radius={18} />
          <Skeleton width="70%" height={44} radius={18} />
        </DelayedSkeleton>
      </div>
    </div>
  )
}
