import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatOpening, closeChat, openChat } from '#domain/support/open-chat.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import {
  addAttachments,
  attachmentsAtom,
  clearPreviousOwner,
  removeAttachment,
} from './attachments/attachments.ts'
import { dismissNotice, noticesAtom } from './notices.ts'
import { applyOpening, send } from './send.ts'

/** Mock outbox: queued messages, held drafts, and whether queueing succeeds. */
const outbox = vi.hoisted(() => ({ queued: [] as string[], held: [] as string[], isWorking: true }))

const state = await vi.hoisted(async () => {
  const { atom } = await import('jotai')
  return { draft: atom(''), chat: atom({ identity: { id: 'one' } }) }
})

vi.mock('#features/chat/core/chat.ts', () => {
  const enqueue = (content: string) => Promise.resolve(outbox.isWorking && outbox.queued.push(content) > 0)
  return {
    draftAtom: state.draft,
    chatStateAtom: state.chat,
    setDraft: (text: string) => store.set(state.draft, text),
    sendText: enqueue,
    sendMedia: ({ name }: { name: string }) => enqueue(name),
    holdDraft: (text: string) => {
      outbox.held.push(text)
      return () => void outbox.held.splice(outbox.held.indexOf(text), 1)
    },
  }
})
const core = await import('#features/chat/core/chat.ts')

const video = (name: string) => new File([Uint8Array.from('....ftypisom....', (c) => c.charCodeAt(0))], name)
const names = () => store.get(attachmentsAtom).map(({ name }) => name)
const lastNotice = () => store.get(noticesAtom).at(-1)?.notice
const noticesByFile = () => store.get(noticesAtom).map(({ file, notice: { kind } }) => [file, kind])
const switchIdentity = (id: string) => store.set(state.chat, { identity: { id } })

beforeEach(() => {
  outbox.isWorking = true
  outbox.queued.length = 0
})
afterEach(() => {
  core.setDraft('')
  for (const { id } of store.get(attachmentsAtom)) removeAttachment(id)
  for (const { id } of store.get(noticesAtom)) dismissNotice(id)
})

test('sends the text trimmed and clears the field synchronously', async () => {
  core.setDraft('  hello \n')
  send()
  expect(store.get(core.draftAtom)).toBe('')
  await vi.waitFor(() => expect(outbox.queued).toEqual(['hello']))
})

test('sends a text written during an attachment send after it', async () => {
  addAttachments([video('a.mp4')])
  core.setDraft('look')
  send()
  core.setDraft('second')
  send()
  await vi.waitFor(() => expect(outbox.queued).toEqual(['a.mp4', 'look', 'second']))
})

test('holds the draft until the outbox has persisted it', async () => {
  addAttachments([video('a.mp4')])
  core.setDraft('look')
  send()
  expect(outbox.held).toEqual(['look'])
  await vi.waitFor(() => expect(outbox.held).toEqual([]))
  expect(outbox.queued).toEqual(['a.mp4', 'look'])
})

test('doesn’t send pending messages after a change of session', async () => {
  addAttachments([video('a.mp4')])
  core.setDraft('look')
  send()
  core.setDraft('my secret')
  send()
  signIn('another', false)
  await vi.waitFor(() => expect(outbox.held).toEqual([]))
  expect([outbox.queued, store.get(core.draftAtom)]).toEqual([[], ''])
  signOut()
})

test('restores a text that couldn’t be queued before what was typed since', async () => {
  outbox.isWorking = false
  core.setDraft('first')
  send()
  core.setDraft('second')
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('first\nsecond'))
  expect(lastNotice()).toEqual({ kind: 'not-queued' })
})

test('keeps a text that is too long and shows a notice', () => {
  const text = 'ก'.repeat(2003)
  core.setDraft(text)
  send()
  expect(store.get(core.draftAtom)).toBe(text)
  expect(lastNotice()).toEqual({ kind: 'too-long', over: 3 })
})

test('sends attachments before the text, also if they are still being prepared', async () => {
  addAttachments([video('a.mp4'), video('b.MOV')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(outbox.queued).toEqual(['a.mp4', 'b.mp4', 'look']))
  expect(names()).toEqual([])
})

test('keeps an attachment that couldn’t be queued, and its text', async () => {
  outbox.isWorking = false
  addAttachments([video('a.mp4')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('look'))
  expect(names()).toEqual(['a.mp4'])
  expect(outbox.queued).toEqual([])
})

test('shows a notice for an unsupported file and doesn’t send the text without it', async () => {
  addAttachments([new File(['MZ'], 'a.mp4')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('look'))
  expect(lastNotice()).toEqual({ kind: 'not-supported' })
  expect([names(), outbox.queued]).toEqual([[], []])
})

test('shows a notice for a file that disappears while being read', async () => {
  const file = video('a.mp4')
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  addAttachments([file])
  await vi.waitFor(() => expect(lastNotice()).toEqual({ kind: 'changed' }))
  expect(names()).toEqual([])
})

test('accepts at most five attachments', async () => {
  addAttachments(['1', '2', '3', '4', '5', '6'].map((name) => video(`${name}.mp4`)))
  expect(names()).toEqual(['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4'])
  expect(lastNotice()).toEqual({ kind: 'too-many-files' })
})

test('doesn’t re-add an attachment removed while being read', async () => {
  addAttachments([video('a.mp4'), video('b.mp4')])
  const [first] = store.get(attachmentsAtom)
  if (first) removeAttachment(first.id)
  await vi.waitFor(() => expect(store.get(attachmentsAtom)[0]?.media?.name).toBe('b.mp4'))
  expect(names()).toEqual(['b.mp4'])
})

test('hides and clears attachments after a change of identity', () => {
  addAttachments([video('a.mp4')])
  switchIdentity('two')
  expect(names()).toEqual([])
  clearPreviousOwner()
  switchIdentity('one')
  expect(names()).toEqual([])
})

test('shows a notice per rejected file, with its name if several were added', async () => {
  const wrong = ['a.pdf', 'b.heic', 'c.mp4'].map((name) => new File(['MZ'], name))
  addAttachments([...wrong, video('d.mp4'), video('e.mp4'), video('f.mp4')])
  const all = [
    [undefined, 'too-many-files'],
    ['a.pdf', 'not-supported'],
    ['b.heic', 'not-supported'],
    ['c.mp4', 'not-supported'],
  ]
  await vi.waitFor(() => expect(noticesByFile()).toEqual(all))
  // An equal notice replaces the first.
  addAttachments([new File(['MZ'], 'g.pdf')])
  await vi.waitFor(() => expect(noticesByFile()).toEqual([...all, [undefined, 'not-supported']]))
  addAttachments([new File(['MZ'], 'h.pdf')])
  await vi.waitFor(() => expect(names()).toHaveLength(2))
  expect(noticesByFile()).toEqual([...all, [undefined, 'not-supported']])
})

/** Opens the chat, so that its atom holds the opening. */
function opened(opening: ChatOpening): ChatOpening {
  openChat(opening)
  return opening
}

test('applies an opening’s draft and file once', async () => {
  core.setDraft('Hello')
  const opening = opened({ draft: 'Slip 0156', file: Promise.resolve(video('slip.mp4')) })
  applyOpening(opening)
  applyOpening(opening)
  await vi.waitFor(() => expect(names()).toEqual(['slip.mp4']))
  applyOpening({ draft: 'Slip 0156' })
  expect(store.get(core.draftAtom)).toBe('Hello\nSlip 0156')
})

test('adds a late file without touching the draft, and ignores it after the chat was closed', async () => {
  const slow = Promise.withResolvers<File | undefined>()
  applyOpening(opened({ draft: 'Slip 0156', file: slow.promise }))
  core.setDraft('Slip 0156, please look')
  slow.resolve(video('slip.mp4'))
  await vi.waitFor(() => expect(names()).toEqual(['slip.mp4']))
  expect(store.get(core.draftAtom)).toBe('Slip 0156, please look')

  const late = Promise.withResolvers<File | undefined>()
  applyOpening(opened({ file: late.promise }))
  closeChat()
  late.resolve(video('late.mp4'))
  await late.promise
  expect(names()).toEqual(['slip.mp4'])
})
