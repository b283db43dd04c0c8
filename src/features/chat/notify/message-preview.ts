import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { portalNameAtom } from '#domain/lookups/portal-name.ts'
import type { ChatMessage, Identity, MessageBody } from '#features/chat/model.ts'
import { truncateNotification } from '#lib/format/graphemes.ts'
import type { ChatNotification, ChatPage } from '#lib/pwa/service-worker-messages.ts'
import { store } from '#lib/state/store.ts'

/** Short plain-text preview of a message in the current language. */
export function getMessagePreview(body: MessageBody): string {
  switch (body.type) {
    case 'text':
      return body.text
    case 'postback':
      return body.title
    case 'buttons':
    case 'quick_replies':
      return body.text || (body.buttons[0]?.title ?? i18n._(msg`New message`))
    case 'generic':
      return body.cards[0]?.title || i18n._(msg`New message`)
    case 'media':
      return getMediaPreview(body.fileType, body.name)
    case 'unknown':
      return i18n._(msg`New message`)
  }
}

function getMediaPreview(fileType: 'image' | 'video' | 'file', name: string | undefined): string {
  if (fileType === 'image') return i18n._(msg`Sent a picture`)
  if (fileType === 'video') return i18n._(msg`Sent a video`)
  return name ? i18n._(msg`Sent a file: ${name}`) : i18n._(msg`Sent a file`)
}

/** The page on which the identity finds the conversation. */
export function getChatPage(identity: Identity | undefined): ChatPage {
  return identity?.kind === 'member' ? '/user/home' : '/contact'
}

/** Notification of an agents' message; title and body have at most 120 characters together. */
export function toNotification(
  { name, body, at }: ChatMessage,
  identity: Identity | undefined,
): ChatNotification {
  const title = name?.trim() || store.get(portalNameAtom)
  return truncateNotification({ title, body: getMessagePreview(body), at, page: getChatPage(identity) })
}
