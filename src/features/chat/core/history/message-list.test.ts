import { beforeEach, describe, expect, it } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { Delivery } from '#features/chat/model.ts'
import type { Entry } from './entry.ts'
import { createMessageList } from './message-list.ts'

const entry = (at: number, text = `m${at}`, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'agent',
  type: 'text',
  payload: { message: text },
  ...more,
})
const own = (at: number, text: string, more: Partial<Entry> = {}) =>
  entry(at, text, { sender: 'customer', ...more })

/** Fake outbox. */
const box = {
  items: [] as OutboxItem[],
  delivery: { state: 'waiting' } as Delivery,
  files: new Map<string, Blob>(),
  own: [] as string[],
  readSince: undefined as number | undefined,
}
let messageList = make()

function make() {
  return createMessageList(
    {
      items: () => box.items,
      getDelivery: () => box.delivery,
      getFile: (id) => box.files.get(id),
      wasSentHere: (id) => box.own.includes(id),
    },
    () => box.readSince,
  )
}

beforeEach(() => {
  Object.assign(box, {
    items: [],
    delivery: { state: 'waiting' },
    files: new Map(),
    own: [],
    readSince: undefined,
  })
  messageList = make()
})

const build = (entries: readonly Entry[]) =>
  messageList
    .build(entries)
    .map(({ body, delivery }) => `${body.type === 'text' ? body.text : body.type} ${delivery?.state}`)

describe('a message of the history', () => {
  it('from an agent has a name and session and no delivery state', () => {
    expect(messageList.fromEntry(entry(5, 'hi', { name: 'Noi', session: 's1', endsSession: true }))).toEqual({
      key: expect.stringMatching(/^a5-\w+$/),
      mine: false,
      name: 'Noi',
      at: 5,
      session: 's1',
      endsSession: true,
      body: { type: 'text', text: 'hi' },
    })
  })

  it('of the customer has its clientId as key, and its preview file', () => {
    box.files.set('i1', new Blob(['x']))
    expect(messageList.fromEntry(own(5, 'hi', { clientId: 'i1' }))).toEqual({
      key: 'i1',
      mine: true,
      name: undefined,
      at: 5,
      session: undefined,
      body: { type: 'text', text: 'hi' },
      file: box.files.get('i1'),
    })
  })

  it('that was sent by this page has a delivery state', () => {
    box.own = ['i1']
    expect(messageList.fromEntry(own(5, 'hi', { clientId: 'i1' }))).toMatchObject({
      delivery: { state: 'succeed' },
      localId: 'i1',
    })
    expect(messageList.fromEntry(own(5, 'hi', { clientId: 'i2' }))).not.toHaveProperty('delivery')
  })

  it('from an agent ignores the clientId', () => {
    box.own = ['i1']
    const message = messageList.fromEntry(entry(5, 'hi', { clientId: 'i1' }))
    expect(message.key).toMatch(/^a5/)
    expect(message).not.toHaveProperty('localId')
  })

  it('has a key made of sender, time and content', () => {
    const keys = [own(5, 'a'), own(5, 'b'), own(6, 'a'), entry(5, 'a')].map(
      (each) => messageList.fromEntry(each).key,
    )
    expect(keys[0]).toMatch(/^c5-/)
    expect(new Set(keys).size).toBe(4)
    expect(make().fromEntry(own(5, 'a')).key).toBe(keys[0])
  })
})

describe('the conversation', () => {
  it('is memoized per history, and its messages per entry', () => {
    const [first, second] = [entry(1), entry(2)]
    const history = [first, second]
    const list = messageList.build(history)
    expect(messageList.build(history)).toBe(list)
    const longer = messageList.build([first, second, entry(3)])
    expect(longer.slice(0, 2).every((each, at) => each === list[at])).toBe(true)
    expect(longer).toHaveLength(3)
  })

  it('assigns messages without a session to the previous one’s unless it ended', () => {
    const list = messageList.build([
      entry(1),
      entry(2, 'a', { session: 's1' }),
      entry(3),
      entry(4, 'b', { session: 's2', endsSession: true }),
      entry(5),
    ])
    expect(list.map(({ session }) => session)).toEqual([undefined, 's1', 's1', 's2', undefined])
  })

  it('updates only the following messages when an older page has the session', () => {
    const known = [entry(2), entry(3, 'b', { session: 's2' })]
    const before = messageList.build(known)
    const after = messageList.build([entry(1, 'a', { session: 's1' }), ...known])
    expect(after.map(({ session }) => session)).toEqual(['s1', 's1', 's2'])
    expect([after[1] === before[0], after[2] === before[1]]).toEqual([false, true])
  })

  it('gives equal messages with the same time unique, stable keys', () => {
    const [a, b, c] = [own(5000, 'ok'), own(5000, 'ok'), own(5000, 'ok')]
    const list = messageList.build([a, b, c])
    expect(new Set(list.map(({ key }) => key)).size).toBe(3)
    const again = messageList.build([a, b, c, entry(6000)])
    expect(list.every((each, at) => each === again[at])).toBe(true)
    // An older page changes the session of both.
    const moved = messageList.build([entry(1, 'a', { session: 's1' }), a, b, c])
    expect(moved.map(({ session }) => session)).toEqual(['s1', 's1', 's1', 's1'])
    expect(moved.slice(1).map(({ key }) => key)).toEqual(list.map(({ key }) => key))
    // On its own it has no duplicate.
    expect(messageList.build([b])[0]?.key).toBe(list[0]?.key)
  })
})

describe('outbox items', () => {
  it('follow the history in order, in the continuing session', () => {
    box.items = [textItem('a'), textItem('b')]
    expect(messageList.build([entry(5, 'hi', { session: 's1' })]).slice(1)).toEqual([
      {
        key: 'a',
        mine: true,
        name: undefined,
        at: 1,
        session: 's1',
        body: { type: 'text', text: 'a' },
        delivery: { state: 'waiting' },
        localId: 'a',
      },
      expect.objectContaining({ key: 'b' }),
    ])
    expect(
      messageList.build([entry(5, 'bye', { session: 's1', endsSession: true })])[1]?.session,
    ).toBeUndefined()
  })

  it('that were accepted are sorted by their time until the history has them', () => {
    box.items = [textItem('a', { state: 'succeed', mayBeStored: true, at: 6 }), textItem('b')]
    expect(build([entry(5), entry(6), entry(7)])).toEqual([
      'm5 undefined',
      'm6 undefined',
      'a waiting',
      'm7 undefined',
      'b waiting',
    ])
    expect(build([entry(7)])).toEqual(['a waiting', 'm7 undefined', 'b waiting'])
  })

  it('that are in the history are rendered once, at the entry’s position with the item’s key', () => {
    box.delivery = { state: 'sending' }
    box.items = [textItem('a', { mayBeStored: true, floor: 5, firstAttemptAt: 6, lastAttemptAt: 6 })]
    const list = messageList.build([
      entry(5, 'hi', { session: 's1' }),
      own(6, 'a', { session: 's2' }),
      entry(7),
    ])
    expect(list.map(({ key }) => key)).toEqual([expect.any(String), 'a', expect.any(String)])
    expect(list[1]).toMatchObject({ at: 6, session: 's2', delivery: { state: 'sending' }, localId: 'a' })
  })

  it('are rendered once in place of an equal message of the same second', () => {
    const twins = [own(5000, 'a'), own(5000, 'a')]
    box.items = ['1', '2'].map((id) =>
      textItem(id, {
        payload: { message: 'a' },
        mayBeStored: true,
        floor: 3000,
        firstAttemptAt: 5000,
        lastAttemptAt: 5000,
      }),
    )
    expect(messageList.build(twins).map(({ key }) => key)).toEqual(['1', '2'])
  })

  it('keep their object identity until they change', () => {
    const item = textItem('a')
    box.items = [item]
    const only = () => messageList.build([])[0]
    const states: Delivery[] = [
      { state: 'uploading', progress: 0.1 },
      { state: 'uploading', progress: 0.2 },
      { state: 'sending' },
      { state: 'failed', reason: { kind: 'storage' } },
      { state: 'failed', reason: { kind: 'refused', key: 'x' } },
      { state: 'succeed' },
    ]
    let last = only()
    for (const delivery of states) {
      box.delivery = delivery
      const next = only()
      expect(next).not.toBe(last)
      expect(next?.delivery).toEqual(delivery)
      box.delivery = { ...delivery }
      expect(only()).toBe(next)
      last = next
    }
    box.files.set('a', new Blob(['x']))
    expect(only()).not.toBe(last)
    expect(only()?.file?.size).toBe(1)
    last = only()
    expect(messageList.build([entry(1, 'x', { session: 's1' })])[1]).not.toBe(last)
    box.items = [{ ...item, hasFailedAttempt: true }]
    expect(only()).not.toBe(last)
  })

  it('have no file URL before the upload', () => {
    const file = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const
    const item = textItem('a', {
      type: 'media',
      payload: { message: 'a.jpg', url: true, fileType: 'image' },
      file,
    })
    box.items = [item]
    expect(messageList.build([])[0]?.body).toEqual({
      type: 'media',
      fileType: 'image',
      name: 'a.jpg',
      url: undefined,
    })
    box.items = [{ ...item, path: 'https://files.example/a.jpg' }]
    expect(messageList.build([])[0]?.body).toMatchObject({
      type: 'media',
      url: 'https://files.example/a.jpg',
    })
  })
})
