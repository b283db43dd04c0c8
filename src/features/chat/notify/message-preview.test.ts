import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { hostNameAtom } from '#domain/lookups/portal-name.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { brand } from '#lib/config/brand.ts'
import { store } from '#lib/state/store.ts'
import { toNotification } from './message-preview.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const message = (body: MessageBody, name?: string): ChatMessage => ({
  key: 'k',
  mine: false,
  name,
  at: 5,
  session: undefined,
  body,
})
const member = { kind: 'member', id: 'm', username: '0812345678', name: 'Som' } as const
const button = { title: 'Yes', type: 'message', payload: undefined }
const media = (fileType: 'image' | 'video' | 'file', name?: string) =>
  ({ type: 'media', fileType, name, url: undefined }) as const
const card = { title: 'Slip 14:18', subtitle: undefined, imageUrl: undefined, buttons: [] }

it.each<[MessageBody, string]>([
  [{ type: 'text', text: ' Hello\n\nthere ' }, 'Hello there'],
  [{ type: 'text', text: '\u2060สวัส\u200bดี\ufeff 👨‍👩‍👧' }, 'สวัสดี 👨‍👩‍👧'],
  [{ type: 'postback', title: 'Check it' }, 'Check it'],
  [{ type: 'buttons', text: 'Which one?', buttons: [button] }, 'Which one?'],
  [{ type: 'quick_replies', text: undefined, buttons: [button] }, 'Yes'],
  [{ type: 'buttons', text: '', buttons: [] }, 'New message'],
  [{ type: 'generic', cards: [card] }, 'Slip 14:18'],
  [{ type: 'generic', cards: [] }, 'New message'],
  [media('image', 'a.jpg'), 'Sent a picture'],
  [media('video'), 'Sent a video'],
  [media('file', 'terms.pdf'), 'Sent a file: terms.pdf'],
  [media('file'), 'Sent a file'],
  [{ type: 'unknown' }, 'New message'],
])('previews %j as %s', (body, preview) => {
  expect(toNotification(message(body), undefined)).toMatchObject({ title: brand.name.th, body: preview })
})

it('has the agent’s name as title and opens the reader’s page', () => {
  const body = { type: 'text', text: 'Hello' } as const
  expect(toNotification(message(body, ' Ann '), member)).toEqual({
    title: 'Ann',
    body: 'Hello',
    at: 5,
    page: '/user/home',
  })
  expect(toNotification(message(body), { kind: 'guest', id: 'g' }).page).toBe('/contact')
})

it('has the host’s name as title if the agent has none', () => {
  store.set(hostNameAtom, 'Baitong')
  expect(toNotification(message({ type: 'unknown' }), member).title).toBe('Baitong')
  store.set(hostNameAtom, undefined)
})

it('is truncated to 120 graphemes', () => {
  const { title, body } = toNotification(
    message({ type: 'text', text: 'ที่'.repeat(400) }, 'ก'.repeat(90)),
    member,
  )
  const count = (text: string) => [...new Intl.Segmenter('th').segment(text)].length
  expect(count(title) + count(body)).toBe(120)
  expect(body.endsWith('…')).toBe(true)
})
