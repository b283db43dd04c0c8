import 'fake-indexeddb/auto'
import { keys } from 'idb-keyval'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import {
  advanceTime,
  lastAt,
  openConnected,
  openDevice,
  reopenOffline,
  setUpFakeTime,
  texts,
} from '#tests/setup/chat/chat-life.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
let server: FakeServer
beforeEach(() => {
  server = new FakeServer(false)
})

const countFetches = () => server.requestedSkips.length
const rawMessage = (more: object) => ({
  sender: 'agent',
  message: { message_type: 'text', payload: { message: 'hello' } },
  createdAt: Date.now(),
  ...more,
})

describe('the customer’s messages', () => {
  it('that were accepted and are missing from the history can be sent again', async () => {
    const device = await openConnected(server)
    device.network.isHalfOpen = true
    await device.write('vanishes')
    await advanceTime(580)
    server.list = []
    await advanceTime(71_000)
    void device.conversation.refresh()
    await advanceTime(200)
    const { delivery, key = '' } = device.state.messages.at(-1) ?? {}
    expect(delivery?.state).toBe('failed')
    await device.conversation.outbox.resend(key)
    await advanceTime(2000)
    expect([server.texts(), device.visibleTexts()]).toEqual(Array(2).fill(texts('vanishes')))
  })

  it('are deleted from disk only once the history that contains them is saved', async () => {
    const countOnDisk = async () => (await keys(relaxed)).filter((key) => `${key}`.includes('/item/')).length
    const device = await openConnected(server)
    const id = await device.write('hello')
    expect(await countOnDisk()).toBe(1)
    await advanceTime(1000)
    void device.conversation.refresh()
    for (let left = 1000; left > 0 && (await countOnDisk()) > 0; left--) await vi.advanceTimersByTimeAsync(1)
    expect(await countOnDisk()).toBe(0)
    const next = reopenOffline(device, server)
    await advanceTime(500)
    // The saved history knows which message it is.
    expect(next.state.messages).toMatchObject([{ key: id, body: { text: 'hello' } }])
  })

  it('attempted before any history was known are searched many messages back', async () => {
    const device = openDevice(server)
    Object.assign(device.network, { readsToFail: 3, isHalfOpen: true })
    await advanceTime(500)
    device.network.faults.push('reply')
    await device.write('hello')
    await advanceTime(600)
    expect(server.texts()).toEqual(texts('hello'))
    for (let count = 0; count < 25; count++) server.addAgentMessage(`${count}`)
    device.network.readsToFail = 0
    await advanceTime(10_000)
    expect(server.texts('customer')).toEqual(texts('hello'))
    expect(device.visibleTexts()).toContainEqual({ message: 'hello' })
  })
})

describe('a pushed message', () => {
  it('is acknowledged and reported as incoming, unlike those of the first fetch and of others', async () => {
    server.addAgentMessage('old')
    const device = await openConnected(server)
    for (const other of [{ guestId: 'g2' }, { userId: 'g2' }]) server.push(rawMessage(other))
    await advanceTime(200)
    expect([device.visibleTexts(), device.incoming]).toEqual([texts('old'), []])
    // One without an owner belongs to the room.
    server.push(rawMessage({}))
    await advanceTime(200)
    expect(device.incoming).toEqual([device.state.messages[1]])
    expect(device.acknowledged).toEqual([lastAt(device)])
  })

  it('without a time triggers a fetch of the history', async () => {
    const device = await openConnected(server)
    server.push(rawMessage({ guestId: 'g2', createdAt: undefined }))
    await advanceTime(200)
    expect(countFetches()).toBe(1)
    server.push(rawMessage({ guestId: 'g1', createdAt: undefined }))
    await advanceTime(200)
    expect([countFetches(), device.visibleTexts()]).toEqual([2, []])
  })

  test.each([
    [1000, 1000, 2],
    [1000, 2001, 1],
    [1001, 1000, 1],
  ])('of the time %i beside one of %i: the history is fetched %i times', async (at, known, fetches) => {
    const start = Date.now()
    await openConnected(server)
    for (const [index, time] of [known, at].entries()) {
      const message = { message_type: 'text', payload: { message: index } }
      server.push(rawMessage({ createdAt: start + time, message }))
    }
    await advanceTime(400)
    expect(countFetches()).toBe(1)
    await advanceTime(200)
    expect(countFetches()).toBe(fetches)
  })

  it('is ignored after the conversation was stopped', async () => {
    const device = await openConnected(server)
    const { state } = device
    device.conversation.setViewed(true)
    device.conversation.stop()
    device.events.at(-1)?.onMessage(rawMessage({ createdAt: undefined }))
    server.addAgentMessage('hello')
    store.set(onlineAtom, false)
    await advanceTime(60_000)
    expect([device.state, countFetches(), device.incoming]).toEqual([state, 1, []])
  })

  it('of the separate backend must name this conversation; its socket is closed while frozen', async () => {
    const sockets: { onmessage?: (event: { data: string }) => void; isOpen: boolean }[] = []
    vi.stubGlobal(
      'WebSocket',
      class {
        isOpen = true
        constructor() {
          sockets.push(this)
        }
        onclose?: () => void
        close() {
          this.isOpen = false
          this.onclose?.()
        }
      },
    )
    const device = openDevice(server, undefined, 'wss://chat.example')
    await advanceTime(500)
    for (const more of [{}, { guestId: 'g2' }, { guestId: 'g1' }])
      sockets[0]?.onmessage?.({ data: JSON.stringify(rawMessage(more)) })
    await advanceTime(200)
    expect(device.visibleTexts()).toEqual(texts('hello'))
    device.freeze()
    device.unfreeze()
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true])
    device.conversation.stop()
    await advanceTime(1000)
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, false])
  })
})

describe('the history is fetched', () => {
  it('once when the chat is opened; later only what may have been missed', async () => {
    const device = openDevice(server)
    device.connectDelayMs = 500
    device.conversation.setViewed(true)
    await advanceTime(3000)
    expect([device.state.connectionStatus, countFetches()]).toEqual(['connected', 1])
    device.conversation.setViewed(false)
    device.conversation.setViewed(true)
    device.conversation.setViewed(false)
    await advanceTime(21_000)
    expect(countFetches()).toBe(1)
    device.conversation.setViewed(true)
    await advanceTime(1000)
    expect(countFetches()).toBe(2)
  })

  it('without waiting long for a slow join, and again after the join', async () => {
    server.addAgentMessage('hello')
    const device = openDevice(server)
    device.connectDelayMs = 4000
    await advanceTime(2000)
    expect([device.state.connectionStatus, device.visibleTexts()]).toEqual(['connecting', texts('hello')])
    expect(countFetches()).toBe(1)
    await advanceTime(3000)
    expect([device.state.connectionStatus, countFetches()]).toEqual(['connected', 2])
  })

  it('by polls: every 5 s without a socket or after a failure, every 20 s beside a socket', async () => {
    const device = await openConnected(server)
    for (const isViewed of [true, false, true]) device.conversation.setViewed(isViewed)
    device.network.isHalfOpen = true
    server.addAgentMessage('are you there?')
    await advanceTime(19_000)
    expect(device.visibleTexts()).toEqual([])
    await advanceTime(1500)
    expect(device.visibleTexts()).toEqual(server.texts())
    device.network.readsToFail = 1
    void device.conversation.refresh()
    await advanceTime(200)
    expect([device.state.status, device.state.error]).toEqual(['ready', expect.any(Error)])
    await advanceTime(5500)
    expect(device.state.error).toBeUndefined()
  })

  it('on resume only if the conversation is on screen', async () => {
    const device = await openConnected(server)
    const resume = async () => {
      device.resume()
      await advanceTime(200)
      return countFetches()
    }
    expect(await resume()).toBe(1)
    device.conversation.setViewed(true)
    expect(await resume()).toBe(2)
    device.visible = false
    expect(await resume()).toBe(2)
    device.visible = true
    device.conversation.setViewed(false)
    expect(await resume()).toBe(2)
  })
})

describe('the published state', () => {
  it('has the session that each message continues, and the same objects until a message changes', async () => {
    const device = await openConnected(server)
    const start = Date.now()
    const push = (ms: number, more: object) => server.push(rawMessage({ createdAt: start + ms, ...more }))
    for (const [at, more] of [{ session_id: 's1' }, {}, { session_ended: true }, {}].entries())
      push(at + 1, more)
    await advanceTime(100)
    const before = device.state.messages
    expect(before.map(({ session }) => session)).toEqual(['s1', 's1', 's1', undefined])
    await device.write('mine')
    push(5, {})
    await advanceTime(100)
    expect(device.state.messages.slice(0, 4).every((message, at) => message === before[at])).toBe(true)
  })

  it('has an accepted message at its time, also before the history has it', async () => {
    const device = await openConnected(server)
    device.network.isHalfOpen = true
    await device.write('mine')
    await advanceTime(600)
    device.network.isHalfOpen = false
    server.addAgentMessage('later')
    await advanceTime(100)
    expect(device.visibleTexts()).toEqual(texts('mine', 'later'))
  })

  it('stays ready if an empty history can’t be fetched again', async () => {
    const device = await openConnected(server)
    device.network.readsToFail = 1
    void device.conversation.refresh()
    await advanceTime(200)
    expect(device.state).toMatchObject({ status: 'ready', error: expect.any(Error) })
  })

  it('ignores errors that occurred offline until another one occurs', async () => {
    const device = openDevice(server)
    device.dropNetwork()
    store.set(onlineAtom, false)
    await advanceTime(2000)
    expect(device.state).toMatchObject({ status: 'ready', connectionStatus: 'offline' })
    store.set(onlineAtom, true)
    await advanceTime(100)
    expect(device.state).toMatchObject({ status: 'ready', connectionStatus: 'connecting' })
    void device.conversation.refresh()
    await advanceTime(200)
    expect(device.state).toMatchObject({ status: 'unavailable', connectionStatus: 'failed' })
  })

  it('has a storage error once a write has failed', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const device = openDevice(server)
    await advanceTime(2000)
    expect([device.state.status, device.state.hasStorageError]).toEqual(['ready', false])
    await device.write('hello')
    await advanceTime(1100)
    expect([device.state.hasStorageError, server.texts()]).toEqual([true, texts('hello')])
  })

  it('doesn’t wait for a slow database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(1400)
    expect([device.state.status, server.requestedSkips]).toEqual(['starting', []])
    await advanceTime(300)
    expect([device.state.status, device.visibleTexts()]).toEqual(['ready', texts('hello')])
    // Opening the database has timed out by then.
    await advanceTime(3000)
  })
})
