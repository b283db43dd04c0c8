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
} from '#tests/setup/chat-life.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
let server: FakeServer
beforeEach(() => {
  server = new FakeServer(false)
})

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
    const { delivery, localId = '' } = device.state.messages.at(-1) ?? {}
    expect(delivery?.state).toBe('failed')
    await device.conversation.outbox.resend(localId)
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
    expect(server.requestedSkips).toHaveLength(1)
    server.push(rawMessage({ guestId: 'g1', createdAt: undefined }))
    await advanceTime(200)
    expect([server.requestedSkips.length, device.visibleTexts()]).toEqual([2, []])
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
    expect(server.requestedSkips).toHaveLength(1)
    await advanceTime(200)
    expect(server.requestedSkips).toHaveLength(fetches)
  })

  it('is ignored after the conversation was stopped', async () => {
    const device = await openConnected(server)
    const { state } = device
    device.conversation.stop()
    device.events.at(-1)?.onMessage(rawMessage({ createdAt: undefined }))
    server.addAgentMessage('hello')
    store.set(onlineAtom, false)
    await advanceTime(60_000)
    expect([device.state, server.requestedSkips.length, device.incoming]).toEqual([state, 1, []])
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
        close() {
          this.isOpen = false
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
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, false])
  })
})
