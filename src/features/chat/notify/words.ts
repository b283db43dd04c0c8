import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Body, ChatMessage, Identity } from '#features/chat/model.ts'
import { truncateNotification } from '#lib/format/graphemes.ts'
import type { ChatNotification, ChatPage } from '#lib/pwa/service-worker-messages.ts'

/** What a message says, in a few words of the language in use; texts are plain, as a notification shows them. */
export function previewOf(body: Body): string {
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
      return mediaWords(body.fileType, body.name)
    case 'unknown':
      return i18n._(msg`New message`)
  }
}

function mediaWords(fileType: 'image' | 'video' | 'file', name: string | undefined): string {
  if (fileType === 'image') return i18n._(msg`Sent a picture`)
  if (fileType === 'video') return i18n._(msg`Sent a video`)
  return name ? i18n._(msg`Sent a file: ${name}`) : i18n._(msg`Sent a file`)
}

/** Where whoever reads the conversation finds it. */
export function chatPage(identity: Identity | undefined): ChatPage {
  return identity?.kind === 'member' ? '/user/home' : '/contact'
}

/** The notification of an agents' message: who, and what; together at most 120 characters. */
export function noteOf({ name, body, at }: ChatMessage, identity: Identity | undefined): ChatNotification {
  const title = name?.trim() || i18n._(msg`Support`)
  const note: ChatNotification = { title, body: previewOf(body), at, page: chatPage(identity) }
  return truncateNotification(note)
}
