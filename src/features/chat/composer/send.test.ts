import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatOpening, closeChat, openChat } from '#domain/support/open-chat.ts'
import {
  type AboutEntry,
  aboutEntryAtom,
  chatStateAtom,
  draftAtom,
  initialChatState,
} from '#features/chat/core/chat-state.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { addAttachments, attachmentsAtom, removeAttachment } from './attachments/attachments.ts'
import { dismissNotice, noticesAtom } from './notices.ts'
import { applyOpening, filterPastedFiles, getTextState, send } from './send.ts'

/** Mock outbox: queued messages, held drafts, and whether queueing succeeds. */
const outbox = vi.hoisted(() => ({ queued: [] as string[], held: [] as string[], isWorking: true }))

vi.mock('#features/chat/core/chat.ts', () => {
  const enqueue = (content: string) => Promise.resolve(outbox.isWorking && outbox.queued.push(content) > 0)
  return {
    setDraft: (text: string) => store.set(draftAtom, text),
    setAboutEntry: (entry: AboutEntry | undefined) => store.set(aboutEntryAtom, entry),
    sendText: enqueue,
    sendMedia: ({ name }: { name: string }) => enqueue(name),
    holdDraft: (text: string) => {
      outbox.held.push(text)
      return () => void outbox.held.splice(outbox.held.indexOf(text), 1)
    },
  }
})

const video = (name: string) => new File([Uint8Array.from('....ftypisom....', (c) => c.charCodeAt(0))], name)
const names = () => store.get(attachmentsAtom).map(({ name }) => name)
const lastNotice = () => store.get(noticesAtom).at(-1)?.notice
const noticesByFile = () => store.get(noticesAtom).map(({ file, notice: { kind } }) => [file, kind])
const setDraft = (text: string) => store.set(draftAtom, text)

beforeEach(() => {
  outbox.isWorking = true
  outbox.queued.length = 0
})
afterEach(() => {
  setDraft('')
  store.set(aboutEntryAtom, undefined)
  for (const { id } of store.get(attachmentsAtom)) removeAttachment(id)
  for (const { id } of store.get(noticesAtom)) dismissNotice(id)
})

test('sends the text trimmed and clears the field synchronously', async () => {
  setDraft('  hello \n')
  send()
  expect(store.get(draftAtom)).toBe('')
  await eventually(() => expect(outbox.queued).toEqual(['hello']))
})

test('doesn’t send pending messages after a change of session', async () => {
  addAttachments([video('a.mp4')])
  setDraft('look')
  send()
  setDraft('my secret')
  send()
  signIn('another', false)
  await eventually(() => expect(outbox.held).toEqual([]))
  expect([outbox.queued, store.get(draftAtom)]).toEqual([[], ''])
  signOut()
})

test('restores a text that couldn’t be queued before what was typed since', async () => {
  outbox.isWorking = false
  setDraft('first')
  send()
  setDraft('second')
  await eventually(() => expect(store.get(draftAtom)).toBe('first\nsecond'))
  expect(lastNotice()).toEqual({ kind: 'not-queued' })
})

test('sends attachments that are still being prepared, then their text, then one written meanwhile', async () => {
  addAttachments([video('a.mp4'), video('b.MOV')])
  setDraft('look')
  send()
  // Persisted with the draft until the outbox has it.
  expect(outbox.held).toEqual(['look'])
  setDraft('second')
  send()
  await eventually(() => expect(outbox.queued).toEqual(['a.mp4', 'b.mp4', 'look', 'second']))
  await eventually(() => expect(outbox.held).toEqual([]))
  expect(names()).toEqual([])
})

test.each([
  ['look', '', 'look'],
  ['', 'second', 'second'],
])('keeps an attachment that couldn’t be queued, and its text %j before %j', async (text, typed, draft) => {
  outbox.isWorking = false
  addAttachments([video('a.mp4')])
  setDraft(text)
  send()
  setDraft(typed)
  await eventually(() => expect(lastNotice()).toEqual({ kind: 'not-queued' }))
  await eventually(() => expect(store.get(draftAtom)).toBe(draft))
  expect([names(), outbox.queued]).toEqual([['a.mp4'], []])
})

test('shows a notice for an unsupported file and doesn’t send the text without it', async () => {
  addAttachments([new File(['MZ'], 'a.mp4')])
  setDraft('look')
  send()
  await eventually(() => expect(store.get(draftAtom)).toBe('look'))
  expect(lastNotice()).toEqual({ kind: 'not-supported' })
  expect([names(), outbox.queued]).toEqual([[], []])
})

test('shows a notice for a file that disappears while being read', async () => {
  const file = video('a.mp4')
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  addAttachments([file])
  await eventually(() => expect(lastNotice()).toEqual({ kind: 'changed' }))
  expect(names()).toEqual([])
})

test('doesn’t re-add an attachment removed while being read', async () => {
  addAttachments([video('a.mp4'), video('b.mp4')])
  const [first] = store.get(attachmentsAtom)
  if (first) removeAttachment(first.id)
  await eventually(() => expect(store.get(attachmentsAtom)[0]?.media?.name).toBe('b.mp4'))
  expect(names()).toEqual(['b.mp4'])
})

test('drops attachments after a change of identity, unless there was none', () => {
  const setIdentity = (id: string) =>
    store.set(chatStateAtom, { ...initialChatState, identity: { kind: 'guest', id } })
  addAttachments([video('a.mp4')])
  setIdentity('one')
  expect(names()).toEqual(['a.mp4'])
  setIdentity('two')
  expect(names()).toEqual([])
})

test('attachments are unsaved work until they are removed or sent', () => {
  expect(hasUnsavedWork()).toBe(false)
  addAttachments([video('a.mp4'), video('b.mp4')])
  for (const { id } of store.get(attachmentsAtom)) {
    expect(hasUnsavedWork('form')).toBe(true)
    removeAttachment(id)
  }
  expect(hasUnsavedWork()).toBe(false)
})

test('shows a notice per rejected file, with its name if several were added', async () => {
  const wrong = ['a.pdf', 'b.heic', 'c.mp4'].map((name) => new File(['MZ'], name))
  addAttachments([...wrong, video('d.mp4'), video('e.mp4'), video('f.mp4')])
  const all = [
    [undefined, 'too-many-files'],
    ['a.pdf', 'not-supported'],
    ['b.heic', 'picture-not-supported'],
    ['c.mp4', 'not-supported'],
  ]
  await eventually(() => expect(noticesByFile()).toEqual(all))
  // An equal notice replaces the first.
  addAttachments([new File(['MZ'], 'g.pdf')])
  await eventually(() => expect(noticesByFile()).toEqual([...all, [undefined, 'not-supported']]))
  addAttachments([new File(['MZ'], 'h.pdf')])
  await eventually(() => expect(names()).toHaveLength(2))
  expect(noticesByFile()).toEqual([...all, [undefined, 'not-supported']])
})

/** Opens the chat, so that its atom holds the opening. */
function opened(opening: ChatOpening): ChatOpening {
  openChat(opening)
  return opening
}

test('applies an opening’s draft and file once', async () => {
  setDraft('Hello')
  const opening = opened({ draft: 'Slip 0156', file: Promise.resolve(video('slip.mp4')) })
  applyOpening(opening)
  applyOpening(opening)
  await eventually(() => expect(names()).toEqual(['slip.mp4']))
  applyOpening({ draft: 'Slip 0156' })
  expect(store.get(draftAtom)).toBe('Hello\nSlip 0156')
})

const entry = { draft: 'My slip failed\nAmount: ฿120.00', about: '฿120.00' }

test('shows the entry that the chat was opened about beside the draft, and sends it before the text, once', async () => {
  setDraft('Where is it?')
  applyOpening({ ...entry, about: '฿100.00' })
  applyOpening(entry)
  expect(store.get(draftAtom)).toBe('Where is it?')
  expect(store.get(aboutEntryAtom)).toEqual({
    text: entry.draft,
    title: 'My slip failed',
    details: '฿120.00',
  })
  send()
  setDraft('Thanks')
  send()
  await eventually(() => expect(outbox.queued).toEqual([`${entry.draft}\nWhere is it?`, 'Thanks']))
})

test('sends an entry without a text; one that couldn’t be queued becomes part of the draft', async () => {
  outbox.isWorking = false
  applyOpening({ ...entry })
  send()
  await eventually(() => expect(store.get(draftAtom)).toBe(entry.draft))
  expect(store.get(aboutEntryAtom)).toBeUndefined()
})

test('the entry counts for the maximum length', () => {
  applyOpening({ ...entry })
  setDraft('x'.repeat(1990))
  send()
  expect(lastNotice()).toEqual({ kind: 'too-long', over: 21 })
})

test('adds a late file without touching the draft, and ignores it after the chat was closed', async () => {
  const slow = Promise.withResolvers<File | undefined>()
  applyOpening(opened({ draft: 'Slip 0156', file: slow.promise }))
  setDraft('Slip 0156, please look')
  slow.resolve(video('slip.mp4'))
  await eventually(() => expect(names()).toEqual(['slip.mp4']))
  expect(store.get(draftAtom)).toBe('Slip 0156, please look')

  const late = Promise.withResolvers<File | undefined>()
  applyOpening(opened({ file: late.promise }))
  closeChat()
  late.resolve(video('late.mp4'))
  await late.promise
  expect(names()).toEqual(['slip.mp4'])
})

test('a text of invisible characters is empty', () => {
  expect(getTextState(' \u200b\u2060\n\ufeff\u3164\u2800').isEmpty).toBe(true)
})

test.each([
  [' \n', 'Slip 0156', 'Slip 0156'],
  ['Hello\n', 'Slip 0156', 'Hello\nSlip 0156'],
  ['a\nb\nc', 'b\nc', 'a\nb\nc'],
  ['Slip 01567', 'Slip 0156', 'Slip 01567\nSlip 0156'],
])('the draft %j with %j appended, unless it has it, is %j', (draft, added, expected) => {
  setDraft(draft)
  applyOpening({ draft: added })
  expect(store.get(draftAtom)).toBe(expected)
})

test('a copied picture may come with its file name, but not with a text that it renders', () => {
  const files = [new File(['x'], 'image.png', { type: 'image/png' })]
  expect(filterPastedFiles(files, 'image.png\n')).toBe(files)
  expect(filterPastedFiles(files, 'Total\t500.00')).toEqual([])
})
