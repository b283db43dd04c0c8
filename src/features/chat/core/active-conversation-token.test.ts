import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatState } from '#features/chat/model.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import {
  closePortal,
  conversation,
  identities,
  mocks,
  noi,
  openPortal,
  settle,
} from './active-conversation.fixture.ts'

const waiting = message({ mine: true, delivery: { state: 'waiting' } })

let portal: Awaited<ReturnType<typeof openPortal>>

beforeEach(async () => {
  browserStorage()
  portal = await openPortal()
})
afterEach(closePortal)

const state = () => portal.store.get(portal.shared.writableChatStateAtom)

async function start(): Promise<void> {
  portal.core.ensureChatStarted()
  await settle()
}

describe('a token whose member can’t be resolved', () => {
  const failure = new Error('offline')

  beforeEach(async () => {
    mocks.resolveMember.mockRejectedValue(failure)
    portal.session.signIn('token', true)
    await start()
  })

  it('shows the error and is retried with backoff', async () => {
    expect(state()).toMatchObject({ status: 'unavailable', connectionStatus: 'failed', error: failure })
    await vi.advanceTimersByTimeAsync(7000)
    expect(mocks.resolveMember).toHaveBeenCalledTimes(4)
    mocks.resolveMember.mockResolvedValue(noi)
    await vi.advanceTimersByTimeAsync(8000)
    expect(identities()).toEqual(['m1'])
    await vi.advanceTimersByTimeAsync(100_000)
    expect([mocks.resolveMember.mock.calls.length, mocks.back.size]).toEqual([5, 0])
  })

  it.each([
    ['somebody opens the chat', () => portal.core.retryIdentityNow()],
    ['the network is back', () => [...mocks.back][0]?.()],
  ])('is retried immediately, once, when %s', async (_, happen) => {
    mocks.resolveMember.mockResolvedValue(noi)
    happen()
    happen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([mocks.resolveMember.mock.calls.length, identities()]).toEqual([2, ['m1']])
  })

  it('isn’t retried after logout', async () => {
    portal.session.signOut()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([mocks.resolveMember.mock.calls.length, state()]).toEqual([1, portal.shared.initialChatState])
  })

  it('of a member who has signed out shows nothing', async () => {
    let fail = (_error: Error): void => undefined
    mocks.resolveMember.mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    portal.core.retryIdentityNow()
    portal.session.signOut()
    fail(failure)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([mocks.resolveMember.mock.calls.length, state()]).toEqual([2, portal.shared.initialChatState])
  })
})

describe('the state of a conversation', () => {
  it('is published with the number of unsent messages', async () => {
    portal.session.signIn('token', true)
    await start()
    const { deps } = conversation()
    const onMessage = vi.fn()
    portal.shared.incomingMessageEmitter.on(onMessage)
    portal.shared.messageSentEmitter.on(() => onMessage('sent'))
    const next: ChatState = { ...portal.shared.initialChatState, identity: noi, messages: [waiting] }
    deps.publish(next)
    deps.onIncomingMessage(waiting)
    deps.onMessageSent()
    expect([state(), portal.store.get(portal.unsent.chatUnsentAtom)]).toEqual([next, 1])
    expect(onMessage.mock.calls).toEqual([[waiting], ['sent']])
    portal.session.signOut()
    expect(portal.store.get(portal.unsent.chatUnsentAtom)).toBe(0)
  })
})

describe('views on screen', () => {
  it('start the chat and are registered with it until they close', async () => {
    const end = portal.core.chatViews.add()
    await settle()
    expect(conversation().log).toEqual(['watch'])
    end()
    expect(conversation().log).toEqual(['watch', 'leave'])
    const again = portal.core.chatViews.add()
    expect(conversation().log).toEqual(['watch', 'leave', 'watch'])
    again()
    again()
    expect(conversation().log).toHaveLength(4)
  })

  it('are also registered with the next identity’s conversation', async () => {
    portal.core.chatViews.add()
    await settle()
    portal.session.signIn('token', true)
    await settle()
    expect(mocks.started.map(({ log }) => log)).toEqual([['watch', 'leave', 'stop'], ['watch']])
  })

  it('that close between two identities are unregistered once', async () => {
    const end = portal.core.chatViews.add()
    await settle()
    mocks.resolveMember.mockReturnValue(new Promise(() => undefined))
    portal.session.signIn('token', true)
    end()
    await settle()
    expect(mocks.started.map(({ log }) => log)).toEqual([['watch', 'leave', 'stop']])
  })

  it('start a conversation for a guest who never wrote after a member’s', async () => {
    portal.session.signIn('token', true)
    portal.core.chatViews.add()
    await settle()
    portal.session.signOut()
    await settle()
    expect(mocks.started.map(({ deps }) => deps.identity.kind)).toEqual(['member', 'guest'])
  })

  it('are required for a guest who never wrote', async () => {
    portal.session.signIn('token', true)
    await start()
    portal.session.signOut()
    await settle()
    expect(identities()).toEqual(['m1'])
    const end = portal.core.chatViews.add()
    await settle()
    expect(mocks.started).toHaveLength(2)
    end()
  })
})
