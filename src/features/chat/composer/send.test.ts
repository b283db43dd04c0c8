import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatOpening, closeChat, openChat } from '#domain/support/open-chat.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { forgetOthers, pickedAtom, pickFiles, unpick } from './attachments/attachments.ts'
import { endNotice, noticesAtom } from './notice.ts'
import { takeOpening } from './opening.ts'
import { send } from './send.ts'

/** The outbox: what reached it, and whether it can keep anything. */
const outbox = vi.hoisted(() => ({ kept: [] as string[], held: [] as string[], works: true }))

const state = await vi.hoisted(async () => {
  const { atom } = await import('jotai')
  return { draft: atom(''), chat: atom({ identity: { id: 'one' } }) }
})

vi.mock('#features/chat/core/chat.ts', () => {
  const keep = (what: string) => Promise.resolve(outbox.works && outbox.kept.push(what) > 0)
  return {
    draftAtom: state.draft,
    chatStateAtom: state.chat,
    setDraft: (text: string) => store.set(state.draft, text),
    sendText: keep,
    sendMedia: ({ name }: { name: string }) => keep(name),
    holdDraft: (text: string) => {
      outbox.held.push(text)
      return () => void outbox.held.splice(outbox.held.indexOf(text), 1)
    },
  }
})
const core = await import('#features/chat/core/chat.ts')

const film = (name: string) => new File([Uint8Array.from('....ftypisom....', (c) => c.charCodeAt(0))], name)
const names = () => store.get(pickedAtom).map(({ name }) => name)
const told = () => store.get(noticesAtom).at(-1)?.told
const toldOf = () => store.get(noticesAtom).map(({ file, told: { kind } }) => [file, kind])
const become = (id: string) => store.set(state.chat, { identity: { id } })

beforeEach(() => {
  outbox.works = true
  outbox.kept.length = 0
})
afterEach(() => {
  core.setDraft('')
  for (const { id } of store.get(pickedAtom)) unpick(id)
  for (const { id } of store.get(noticesAtom)) endNotice(id)
})

test('a text goes out trimmed and the field is empty at once', async () => {
  core.setDraft('  hello \n')
  send()
  expect(store.get(core.draftAtom)).toBe('')
  await vi.waitFor(() => expect(outbox.kept).toEqual(['hello']))
})

test('two texts keep their order', async () => {
  for (const text of ['one', 'two', 'three']) {
    core.setDraft(text)
    send()
  }
  await vi.waitFor(() => expect(outbox.kept).toEqual(['one', 'two', 'three']))
})

test('a text written while files are on their way comes after them', async () => {
  pickFiles([film('a.mp4')])
  core.setDraft('look')
  send()
  core.setDraft('second')
  send()
  await vi.waitFor(() => expect(outbox.kept).toEqual(['a.mp4', 'look', 'second']))
})

test('a text is held until the outbox has it', async () => {
  pickFiles([film('a.mp4')])
  core.setDraft('look')
  send()
  expect(outbox.held).toEqual(['look'])
  await vi.waitFor(() => expect(outbox.held).toEqual([]))
  expect(outbox.kept).toEqual(['a.mp4', 'look'])
})

test('what one person sent doesn’t go out in the name of the next', async () => {
  pickFiles([film('a.mp4')])
  core.setDraft('look')
  send()
  core.setDraft('my secret')
  send()
  signIn('another', false)
  await vi.waitFor(() => expect(outbox.held).toEqual([]))
  expect([outbox.kept, store.get(core.draftAtom)]).toEqual([[], ''])
  signOut()
})

test('nothing is sent of nothing', () => {
  core.setDraft(' \n')
  send()
  expect(store.get(core.draftAtom)).toBe(' \n')
})

test('a text that could not be kept comes back before what was typed since', async () => {
  outbox.works = false
  core.setDraft('first')
  send()
  core.setDraft('second')
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('first\nsecond'))
  expect(told()).toEqual({ kind: 'not-kept' })
})

test('a text that is too long stays, and is refused with words', () => {
  const text = 'ก'.repeat(2003)
  core.setDraft(text)
  send()
  expect(store.get(core.draftAtom)).toBe(text)
  expect(told()).toEqual({ kind: 'too-long', over: 3 })
})

test('files go first, the text after them, also when they are not ready yet', async () => {
  pickFiles([film('a.mp4'), film('b.MOV')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(outbox.kept).toEqual(['a.mp4', 'b.mp4', 'look']))
  expect(names()).toEqual([])
})

test('a file that could not be kept stays, with its text', async () => {
  outbox.works = false
  pickFiles([film('a.mp4')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('look'))
  expect(names()).toEqual(['a.mp4'])
  expect(outbox.kept).toEqual([])
})

test('a file that turns out wrong is told, and its text does not go without it', async () => {
  pickFiles([new File(['MZ'], 'a.mp4')])
  core.setDraft('look')
  send()
  await vi.waitFor(() => expect(store.get(core.draftAtom)).toBe('look'))
  expect(told()).toEqual({ kind: 'not-supported' })
  expect([names(), outbox.kept]).toEqual([[], []])
})

test('a file that vanishes while it is read is told', async () => {
  const file = film('a.mp4')
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  pickFiles([file])
  await vi.waitFor(() => expect(told()).toEqual({ kind: 'changed' }))
  expect(names()).toEqual([])
})

test('five files at once', async () => {
  pickFiles(['1', '2', '3', '4', '5', '6'].map((name) => film(`${name}.mp4`)))
  expect(names()).toEqual(['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4'])
  expect(told()).toEqual({ kind: 'too-many-files' })
})

test('a file taken away while it is read does not come back', async () => {
  pickFiles([film('a.mp4'), film('b.mp4')])
  const [first] = store.get(pickedAtom)
  if (first) unpick(first.id)
  await vi.waitFor(() => expect(store.get(pickedAtom)[0]?.media?.name).toBe('b.mp4'))
  expect(names()).toEqual(['b.mp4'])
})

test('nobody sees the files of the one before', () => {
  pickFiles([film('a.mp4')])
  become('two')
  expect(names()).toEqual([])
  forgetOthers()
  become('one')
  expect(names()).toEqual([])
})

test('what speaks against several files is told of each, by its name', async () => {
  const wrong = ['a.pdf', 'b.heic', 'c.mp4'].map((name) => new File(['MZ'], name))
  pickFiles([...wrong, film('d.mp4'), film('e.mp4'), film('f.mp4')])
  const all = [
    [undefined, 'too-many-files'],
    ['a.pdf', 'not-supported'],
    ['b.heic', 'not-supported'],
    ['c.mp4', 'not-supported'],
  ]
  await vi.waitFor(() => expect(toldOf()).toEqual(all))
  // The same once more is said in place of the first.
  pickFiles([new File(['MZ'], 'g.pdf')])
  await vi.waitFor(() => expect(toldOf()).toEqual([...all, [undefined, 'not-supported']]))
  pickFiles([new File(['MZ'], 'h.pdf')])
  await vi.waitFor(() => expect(names()).toHaveLength(2))
  expect(toldOf()).toEqual([...all, [undefined, 'not-supported']])
})

/** What the chat is opened with, as its atom has it. */
function opened(opening: ChatOpening): ChatOpening {
  openChat(opening)
  return opening
}

test('an opening adds its draft and file once', async () => {
  core.setDraft('Hello')
  const opening = opened({ draft: 'Slip 0156', file: Promise.resolve(film('slip.mp4')) })
  takeOpening(opening)
  takeOpening(opening)
  await vi.waitFor(() => expect(names()).toEqual(['slip.mp4']))
  takeOpening({ draft: 'Slip 0156' })
  expect(store.get(core.draftAtom)).toBe('Hello\nSlip 0156')
})

test('a picture that comes later finds the draft as the member left it; nobody who left gets one', async () => {
  const slow = Promise.withResolvers<File | undefined>()
  takeOpening(opened({ draft: 'Slip 0156', file: slow.promise }))
  core.setDraft('Slip 0156, please look')
  slow.resolve(film('slip.mp4'))
  await vi.waitFor(() => expect(names()).toEqual(['slip.mp4']))
  expect(store.get(core.draftAtom)).toBe('Slip 0156, please look')

  const late = Promise.withResolvers<File | undefined>()
  takeOpening(opened({ file: late.promise }))
  closeChat()
  late.resolve(film('late.mp4'))
  await late.promise
  expect(names()).toEqual(['slip.mp4'])
})
