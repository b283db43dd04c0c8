import { beforeEach, expect, it, test } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { Delivery } from '#features/chat/model.ts'
import type { Entry } from './entry.ts'
import { entry as makeEntry } from './history.fixture.ts'
import { createMessageList } from './message-list.ts'

const entry = (at: number, message = `m${at}`, more: Partial<Entry> = {}) =>
  makeEntry(at, { payload: { message }, ...more })
const own = (at: number, text: string, more: Partial<Entry> = {}) =>
  entry(at, text, { sender: 'customer', ...more })

const outbox = {
  items: [] as OutboxItem[],
  delivery: { state: 'waiting' } as Delivery,
  files: new Map<string, Blob>(),
  sentHere: [] as string[],
}
let messageList = create()

function create() {
  return createMessageList(
    {
      items: () => outbox.items,
      getDelivery: () => outbox.delivery,
      getFile: (id) => outbox.files.get(id),
      wasSentHere: (id) => outbox.sentHere.includes(id),
    },
    () => undefined,
  )
}

beforeEach(() => {
  Object.assign(outbox, { items: [], delivery: { state: 'waiting' }, files: new Map(), sentHere: [] })
  messageList = create()
})

const describeList = (entries: readonly Entry[]) =>
  messageList.build(entries).map(({ body, delivery, session }) => {
    const text = body.type === 'text' ? body.text : body.type
    return [text, delivery?.state, session].filter((each) => each !== undefined).join(' ')
  })

it('shows a message of the history with its fields, its own file and delivery state', () => {
  outbox.files.set('i1', new Blob(['x']))
  outbox.sentHere = ['i1']
  expect(messageList.fromEntry(entry(5, 'hi', { name: 'Noi', session: 's1', endsSession: true }))).toEqual({
    key: expect.stringMatching(/^a5-\w+$/),
    mine: false,
    name: 'Noi',
    at: 5,
    session: 's1',
    endsSession: true,
    body: { type: 'text', text: 'hi' },
  })
  expect(messageList.fromEntry(own(5, 'hi', { clientId: 'i1' }))).toMatchObject({
    key: 'i1',
    mine: true,
    file: outbox.files.get('i1'),
    delivery: { state: 'succeed' },
    localId: 'i1',
  })
  expect(messageList.fromEntry(own(5, 'hi', { clientId: 'i2' }))).not.toHaveProperty('delivery')
  expect(messageList.fromEntry(entry(5, 'hi', { clientId: 'i1' }))).not.toHaveProperty('localId')
})

it('has keys made of sender, time and content', () => {
  const keys = [own(5, 'a'), own(5, 'b'), own(6, 'a'), entry(5, 'a')].map(
    (each) => messageList.fromEntry(each).key,
  )
  expect([keys[0], new Set(keys).size]).toEqual([expect.stringMatching(/^c5-/), 4])
  expect(create().fromEntry(own(5, 'a')).key).toBe(keys[0])
})

it('keeps the list and messages that haven’t changed', () => {
  const [first, second] = [entry(2), entry(3, 'b', { session: 's2' })]
  const history = [first, second]
  const list = messageList.build(history)
  expect(messageList.build(history)).toBe(list)
  const longer = messageList.build([entry(1, 'a', { session: 's1' }), ...history, entry(4)])
  expect(longer.map(({ session }) => session)).toEqual(['s1', 's1', 's2', 's2'])
  expect([longer[1] === list[0], longer[2] === list[1]]).toEqual([false, true])
})

it('gives equal messages with the same time unique, stable keys', () => {
  const twins = [own(5000, 'ok'), own(5000, 'ok'), own(5000, 'ok')]
  const list = messageList.build(twins)
  expect(new Set(list.map(({ key }) => key)).size).toBe(3)
  const longer = messageList.build([...twins, entry(6000)])
  expect(list.every((each, at) => each === longer[at])).toBe(true)
  const inSession = messageList.build([entry(1, 'a', { session: 's1' }), ...twins]).slice(1)
  expect(inSession.map(({ key, session }) => [key, session])).toEqual(list.map(({ key }) => [key, 's1']))
  expect(messageList.build(twins.slice(1, 2))[0]?.key).toBe(list[0]?.key)
})

const s1 = entry(5, 'hi', { session: 's1' })
const ended = entry(5, 'bye', { session: 's1', endsSession: true })
const accepted = textItem('a', { state: 'succeed', at: 6 })
const stored = textItem('a', { mayBeStored: true, floor: 5 })
test.each<[string, OutboxItem[], Entry[], string]>([
  ['messages without a session continue the previous one', [], [entry(1), s1, entry(6)], 'm1, hi s1, m6 s1'],
  ['unless it has ended', [], [ended, entry(6)], 'bye s1, m6'],
  ['items follow the history', [textItem('a'), textItem('b')], [s1], 'hi s1, a waiting s1, b waiting s1'],
  ['items continue no ended session', [textItem('a')], [ended], 'bye s1, a waiting'],
  ['accepted items are sorted by time', [accepted], [entry(5), entry(6), entry(7)], 'm5, m6, a waiting, m7'],
  ['also before the history', [accepted], [entry(7)], 'a waiting, m7'],
  ['items of the history are shown once', [stored], [entry(5), own(6, 'a'), entry(7)], 'm5, a waiting, m7'],
])('%s', (_, items, history, expected) => {
  outbox.items = items
  expect(describeList(history).join(', ')).toBe(expected)
})

it('shows items in place of equal messages of one second, with the items’ keys', () => {
  const twins = [own(5000, 'a'), own(5000, 'a')]
  outbox.items = ['1', '2'].map((id) =>
    textItem(id, { payload: { message: 'a' }, mayBeStored: true, floor: 3000 }),
  )
  expect(messageList.build(twins)).toMatchObject([
    { key: '1', localId: '1', at: 5000 },
    { key: '2', localId: '2', at: 5000 },
  ])
})

it('keeps the objects of items until they change', () => {
  const item = textItem('a')
  outbox.items = [item]
  const only = () => messageList.build([])[0]
  const deliveries: Delivery[] = [
    { state: 'uploading', progress: 0.1 },
    { state: 'uploading', progress: 0.2 },
    { state: 'sending' },
    { state: 'failed', reason: { kind: 'storage' } },
    { state: 'failed', reason: { kind: 'refused', key: 'x' } },
    { state: 'succeed' },
  ]
  let last = only()
  for (const delivery of deliveries) {
    outbox.delivery = delivery
    const next = only()
    expect([next === last, next?.delivery]).toEqual([false, delivery])
    outbox.delivery = { ...delivery }
    expect(only()).toBe(next)
    last = next
  }
  outbox.files.set('a', new Blob(['x']))
  expect(only()).toMatchObject({ file: { size: 1 } })
  last = only()
  expect(messageList.build([entry(1, 'x', { session: 's1' })])[1]).not.toBe(last)
  outbox.items = [{ ...item, hasFailedAttempt: true }]
  expect(only()).not.toBe(last)
})

test.each([[undefined], ['https://files.example/a.jpg']])('shows a file whose path is %s', (path) => {
  const file = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const
  const payload = { message: 'a.jpg', url: true, fileType: 'image' }
  outbox.items = [textItem('a', { type: 'media', payload, file, path })]
  const body = { type: 'media', fileType: 'image', name: 'a.jpg', url: path }
  expect(messageList.build([])[0]?.body).toEqual(body)
})
