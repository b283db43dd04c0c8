import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconDoc, IconGift, IconReceipt, IconRefresh } from '#components/icons/member.tsx'
import { IconGame } from '#components/icons/screens.tsx'
import { IconCheckCircle, IconHowTo, IconPouch } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { cx } from '#components/utils/cx.ts'
import type { ContactLookup } from '#contract/lookups.ts'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import { contactResource } from '#domain/lookups/lookup-resources.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { chatUnreadAtom } from '#domain/support/chat-counts.ts'
import { chatAvailabilityAtom } from '#domain/support/chat-enabled.ts'
import { openChat } from '#domain/support/open-chat.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { APP_VERSION } from '#lib/config/app-info.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import css from './ContactScreen.module.css'
import { LineContact } from './LineContact.tsx'

interface ContactScreenProps {
  /** Rendered inside the member layout, which has its own header. */
  inset: boolean
  /** The embedded chat; not on phones, where a row opens it as a panel. */
  chat: ReactNode
  videos: ReactNode
}

/** How to reach the operator (specification, section 2). */
export default function ContactScreen({ inset, chat, videos }: ContactScreenProps) {
  const { t } = useLingui()
  const language = useLanguageSelect()
  const name = usePortalName()
  const { value, error } = useResource(contactResource)
  const hasChat = useAtomValue(chatAvailabilityAtom)
  const isPhone = !useMediaQuery(DOCKED_MEDIA_QUERY)
  const isLoading = (value === undefined && error === undefined) || hasChat === undefined
  const belowContact = isLoading && css.belowContact
  return (
    <>
      {!inset && <PublicHeader name={name} {...language} />}
      <div
        className={cx(
          css.page,
          css.twoColumns,
          inset && css.memberPage,
          hasChat === false && css.withoutChat,
        )}
      >
        <div className={cx(css.head, inset && css.memberHead)}>
          {inset ? (
            <PageHeader title={t`Contact us`} member />
          ) : (
            <Text as="h1" role="titleL">{t`Contact us`}</Text>
          )}
          {hasText(value) && (
            <Text as="div" role="caption">
              <ServerHtml html={value.contactText} loadSanitizer={loadSanitizer} />
            </Text>
          )}
        </div>
        <div className={css.details}>
          <ContactDetails isPhone={isPhone} rows={isPhone && hasChat && <ChatRow inset={inset} />} />
        </div>
        <div className={cx(css.chat, belowContact)}>{chat}</div>
        {(!inset || hasChat === false) && (
          <div className={cx(css.more, belowContact)}>
            {inset ? <MemberLinks /> : <HowtoLinks withTopics={hasChat === false} />}
          </div>
        )}
        <div className={cx(css.videos, belowContact)}>{videos}</div>
        <div className={cx(css.version, belowContact)}>
          <Text role="caption" muted center>{t`Version ${APP_VERSION}`}</Text>
        </div>
      </div>
    </>
  )
}

/** Opens the chat as a panel. */
function ChatRow({ inset }: { inset: boolean }) {
  const { t } = useLingui()
  const unread = useAtomValue(chatUnreadAtom)
  const unreadText = unread === 1 ? t`1 unread message` : t`${unread} unread messages`
  const subtitle = inset ? t`The answer waits for you here` : t`No need to sign in`
  return (
    <ListRow
      arrow
      icon={<IconChatDots />}
      title={t`Chat with us`}
      subtitle={unread > 0 ? unreadText : subtitle}
      onClick={() => openChat()}
    />
  )
}

const hasText = (contact: ContactLookup | undefined): contact is ContactLookup & { contactText: string } =>
  contact?.contactText !== undefined && !isBlankHtml(contact.contactText)

const topics: readonly { readonly key: keyof typeof howtoTitles; readonly icon: ComponentType }[] = [
  { key: 'wallet', icon: IconPouch },
  { key: 'games', icon: IconGame },
  { key: 'balance', icon: IconRefresh },
  { key: 'receive-bonus', icon: IconGift },
  { key: 'end-bonus', icon: IconCheckCircle },
]

/**
 * Link to the how-to page.
 * @param props.withTopics whether each topic has a link too
 */
function HowtoLinks({ withTopics }: { withTopics: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <List>
      <ListRow
        arrow
        icon={<IconHowTo />}
        title={t`How to`}
        subtitle={t`Short videos and steps`}
        href="/howto"
      />
      {withTopics &&
        topics.map(({ key, icon: Icon }) => (
          <ListRow key={key} arrow icon={<Icon />} title={i18n._(howtoTitles[key])} href={`/howto#${key}`} />
        ))}
    </List>
  )
}

/** Links to the statement and the conditions; shown on wide screens if the chat is off. */
function MemberLinks() {
  const { t } = useLingui()
  return (
    <List>
      <ListRow
        arrow
        icon={<IconReceipt />}
        title={t`Statement`}
        subtitle={t`Tell support an entry’s reference, and it’s found at once`}
        href="/user/statement"
      />
      <ListRow
        arrow
        icon={<IconDoc />}
        title={t`Conditions`}
        subtitle={t`What applies to deposits, bonuses and withdrawals`}
        onClick={() => openDialog({ name: 'conditions', input: {} })}
      />
    </List>
  )
}

interface ContactDetailsProps {
  isPhone: boolean
  /** Rows of other channels, for phones. */
  rows: ReactNode
}

function ContactDetails({ isPhone, rows }: ContactDetailsProps) {
  const { t } = useLingui()
  const contactView = useResource(contactResource)
  const { value: contact, error, loading, refresh } = contactView
  const age = useStaleSince(contactView)
  if (contact === undefined && error === undefined) return <DelayedSkeleton height={isPhone ? 128 : 427} />
  const { lineName, lineLink, lineQR } = contact ?? {}
  const hasLine = (lineName ?? lineLink ?? lineQR) !== undefined
  return (
    <>
      <DataAge when={age} stale />
      {contact === undefined && (
        <ErrorState onRetry={() => void refresh()} retrying={loading}>
          {readErrorText(error)}
        </ErrorState>
      )}
      {contact && hasLine && <LineContact contact={contact} isPhone={isPhone} rows={rows} />}
      {contact && !hasLine && !hasText(contact) && (
        <Text muted>{t`No contact details have been published yet.`}</Text>
      )}
      {!hasLine && rows && <List>{rows}</List>}
    </>
  )
}
