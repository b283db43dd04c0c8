import { beforeEach, describe, expect, it, vi } from 'vitest'
import { textItem } from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-item.ts'
import { sendItem, type Try } from './send-item.ts'

let clock = 1000
let gone = false
let own: Try
/** What was on disk, and what was shown, when each call of the server's began. */
const log: unknown[] = []

const line = {
  ready: vi.fn<() => Promise<void>>(),
  floor: vi.fn<(item: OutboxItem) => number | undefined>(),
  look: vi.fn<(item: OutboxItem) => Promise<void>>(),
  upload:
    vi.fn<
      (
        item: OutboxItem,
        bytes: ArrayBuffer,
        signal: AbortSignal,
        onProgress: (part: number) => void,
      ) => Promise<string>
    >(),
  send: vi.fn<(item: OutboxItem, signal: AbortSignal) => Promise<number>>(),
  now: () => clock,
  changed: () => void log.push(`${own.phase} ${own.progress}`),
  keep: vi.fn<(item: OutboxItem) => Promise<void>>(),
  bytesOf: vi.fn<(id: string) => Promise<ArrayBuffer | undefined>>(),
  isGone: () => gone,
}
const bytes = new ArrayBuffer(3)
const picture = (more: Partial<OutboxItem> = {}) =>
  textItem('p', {
    type: 'media',
    payload: { message: 'a.jpg' },
    file: { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' },
    ...more,
  })

beforeEach(() => {
  clock = 1000
  gone = false
  own = { id: 'i', aborter: new AbortController(), phase: 'waiting', progress: 0 }
  log.length = 0
  for (const each of Object.values(line)) if ('mockReset' in each) each.mockReset()
  line.ready.mockResolvedValue(undefined)
  line.look.mockResolvedValue(undefined)
  line.floor.mockReturnValue(900)
  line.bytesOf.mockResolvedValue(bytes)
  line.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
    log.push('upload')
    onProgress(0.5)
    return '/a.jpg'
  })
  line.keep.mockImplementation(async ({ tried, path }) => void log.push({ tried, path }))
  line.send.mockImplementation(async () => {
    log.push('send')
    clock += 40
    return 1234
  })
})

describe('a text', () => {
  it('is noted as tried on disk before it leaves', async () => {
    const item = textItem('a')
    const tried = { ...item, tried: true, firstTry: 1000, lastTry: 1000, floor: 900 }
    expect(await sendItem(item, own, line)).toEqual({
      ...tried,
      state: 'succeed',
      at: 1234,
      answeredAt: 1040,
    })
    expect(line.send).toHaveBeenCalledExactlyOnceWith(tried, own.aborter.signal)
    expect(log).toEqual(['sending 0', { tried: true, path: undefined }, 'send'])
    expect(line.look).not.toHaveBeenCalled()
  })

  it('that was tried is looked for first, and keeps its floor and its first try', async () => {
    const item = textItem('a', { tried: true, firstTry: 10, lastTry: 20, floor: 5 })
    await sendItem(item, own, line)
    expect(line.look).toHaveBeenCalledExactlyOnceWith(item)
    expect(line.send.mock.calls[0]?.[0]).toMatchObject({ firstTry: 10, lastTry: 1000, floor: 5 })
    expect([line.ready, line.floor].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('that was found isn’t sent', async () => {
    line.look.mockImplementation(async () => {
      gone = true
    })
    expect(await sendItem(textItem('a', { tried: true }), own, line)).toBeUndefined()
    expect(log).toEqual([])
  })

  it('isn’t sent where it can’t be looked for, and isn’t refused by that', async () => {
    const cause = new Error('400')
    line.look.mockRejectedValue(cause)
    await expect(sendItem(textItem('a', { tried: true }), own, line)).rejects.toMatchObject({
      message: 'look',
      cause,
    })
    expect(line.send).not.toHaveBeenCalled()
  })

  it.each([
    ['the first read', false],
    ['the look', true],
  ])('given up while %s is under way, it doesn’t wait for that', async (_, tried) => {
    line.ready.mockReturnValue(new Promise(() => undefined))
    line.look.mockReturnValue(new Promise(() => undefined))
    const sending = sendItem(textItem('a', { tried }), own, line)
    own.aborter.abort(new Error('taken back'))
    await expect(sending).rejects.toThrow('taken back')
    expect(log).toEqual([])
  })

  it('isn’t sent when it was taken back while it was noted', async () => {
    line.keep.mockImplementation(async () => {
      gone = true
    })
    expect(await sendItem(textItem('a'), own, line)).toBeUndefined()
    expect(line.send).not.toHaveBeenCalled()
  })

  it.each([
    [10_000, 1],
    [10_001, 0],
  ])('after a stand-still of %i ms between note and request it is sent %i times', async (ms, sends) => {
    line.keep.mockImplementation(async () => {
      clock += ms
    })
    const done = await sendItem(textItem('a'), own, line)
    expect([line.send.mock.calls.length, done !== undefined]).toEqual([sends, sends === 1])
  })
})

describe('a file', () => {
  it('is uploaded first, and its address is on disk before the message leaves', async () => {
    const done = await sendItem(picture(), own, line)
    expect(done).toMatchObject({ state: 'succeed', path: '/a.jpg' })
    expect(log).toEqual([
      'uploading 0',
      'upload',
      'uploading 0.5',
      'waiting 0.5',
      { tried: false, path: '/a.jpg' },
      'sending 0.5',
      { tried: true, path: '/a.jpg' },
      'send',
    ])
    expect(line.upload).toHaveBeenCalledWith(picture(), bytes, own.aborter.signal, expect.any(Function))
  })

  it('that the server has isn’t uploaded again', async () => {
    await sendItem(picture({ path: '/a.jpg' }), own, line)
    expect([line.bytesOf, line.upload].map(({ mock }) => mock.calls)).toEqual([[], []])
    expect(line.send).toHaveBeenCalledOnce()
  })

  it('whose bytes are gone has failed for good', async () => {
    line.bytesOf.mockResolvedValue(undefined)
    expect(await sendItem(picture(), own, line)).toBeUndefined()
    expect(line.keep.mock.calls).toEqual([[picture({ state: 'failed', reason: { kind: 'storage' } })]])
    expect([line.upload, line.send].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('taken back while it was uploaded is neither noted nor sent', async () => {
    line.upload.mockImplementation(async () => {
      gone = true
      return '/a.jpg'
    })
    expect(await sendItem(picture(), own, line)).toBeUndefined()
    expect([line.keep, line.send].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('that can’t be uploaded isn’t sent', async () => {
    const failure = new Error('413')
    line.upload.mockRejectedValue(failure)
    await expect(sendItem(picture(), own, line)).rejects.toBe(failure)
    expect(line.send).not.toHaveBeenCalled()
  })
})
