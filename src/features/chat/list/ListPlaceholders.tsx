import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { loadOlder, refreshChat } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import { failureText } from '#lib/api/error-text.ts'
import css from './MessageList.module.css'

/** Shown in a conversation without messages. */
export function EmptyConversation() {
  const { t } = useLingui()
  return (
    <EmptyState icon={<IconChatDots />} title={t`How can we help?`}>
      {t`Write to support here. You can send a picture of your slip, too.`}
    </EmptyState>
  )
}

/** Skeleton while the first page of a conversation loads and nothing is cached. */
export function LoadingConversation() {
  const { t } = useLingui()
  return (
    <div className={css.place} aria-busy="true">
      <SrOnly live="polite">{t`Loading the chat`}</SrOnly>
      <div className={css.starting}>
        <DelayedSkeleton onRetry={() => void refreshChat()}>
          <Skeleton width="62%" height={44} radius={18} />
          <Skeleton width="48%" height={44} radius={18} />
          <Skeleton width="70%" height={44} radius={18} />
        </DelayedSkeleton>
      </div>
    </div>
  )
}

/** Above the oldest loaded message: older ones are loading, failed to load, or this is the beginning. */
export function OlderMessages() {
  const { t } = useLingui()
  const { hasMore, isLoadingOlder, olderError, connectionStatus } = useAtomValue(chatStateAtom)
  if (olderError !== undefined) {
    return (
      <div className={css.older} role="status">
        <p>
          {connectionStatus === 'offline' ? (
            <Trans>Older messages need a connection.</Trans>
          ) : (
            failureText(olderError)
          )}
        </p>
        <Button
          variant="ghost"
          small
          icon={<IconRefresh />}
          loading={isLoadingOlder}
          onClick={() => void loadOlder()}
        >
          {t`Try again`}
        </Button>
      </div>
    )
  }
  return (
    <p className={css.older} aria-live="off">
      {hasMore ? (
        <Trans>Loading older messages</Trans>
      ) : (
        <Trans>This is where your conversation begins</Trans>
      )}
    </p>
  )
}
