import type { PrimitiveAtom } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '#domain/member/member-record.ts'
import { message } from '#features/chat/list/message/message.fixture.ts'
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
const lost = '11111111-1111-4111-8111-111111111111'

let storage: ReturnType<typeof browserStorage>
let portal: Awaited<ReturnType<typeof openPortal>>

beforeEach(async () => {
  storage = browserStorage()
  portal = await openPortal()
})
afterEach(closePortal)

const state = () => portal.store.get(portal.shared.writableChatStateAtom)

async function start(): Promise<void> {
  portal.core.ensureChatStarted()
  await settle()
}

describe('a guest', () => {
  it('gets an id and a conversation, once', async () => {
    await start()
    await start()
    const { deps } = conversation()
    expect(mocks.started).toHaveLength(1)
    expect(deps.identity).toEqual({ kind: 'guest', id: storage.local.get('guest-id') })
    expect([deps.auth, deps.keyPrefix]).toEqual([{ guestId: deps.identity.id }, `g:${deps.identity.id}`])
    expect(portal.core.getActiveConversation()).toBeDefined()
    await start()
    expect(mocks.recoverGuestId).toHaveBeenCalledOnce()
  })

  it('whose id was lost recovers their records', async () => {
    mocks.recoverGuestId.mockResolvedValue(lost)
    await start()
    expect(identities()).toEqual([lost])
  })

  it('who logs in during the recovery gets no guest conversation', async () => {
    let found = (_id: string): void => undefined
    mocks.recoverGuestId.mockReturnValue(
      new Promise<string>((resolve) => {
        found = resolve
      }),
    )
    await start()
    portal.session.signIn('token', false)
    found(lost)
    await settle()
    expect([identities(), storage.local.has('guest-id')]).toEqual([['m1'], false])
  })

  it('can write while the conversation is starting', async () => {
    let found = (_: string): void => undefined
    mocks.recoverGuestId.mockReturnValueOnce(
      new Promise((resolve) => {
        found = resolve
      }),
    )
    await start()
    const waiting = portal.core.waitForConversation()
    expect(portal.core.getActiveConversation()).toBeUndefined()
    found(lost)
    expect(await waiting).toBe(portal.core.getActiveConversation())
    expect(await waiting).toBeDefined()
  })

  it('gets the same conversation back after a member’s logout, without opening the chat', async () => {
    await start()
    portal.session.signIn('token', false)
    await settle()
    portal.session.signOut()
    await settle()
    expect(identities()).toEqual([identities()[0], 'm1', identities()[0]])
    expect(mocks.recoverGuestId).toHaveBeenCalledOnce()
  })
})

describe('a member', () => {
  it('has a conversation as soon as the token’s member is known', async () => {
    portal.session.signIn('token', true)
    await start()
    const { deps } = conversation()
    expect([deps.identity, deps.auth, deps.keyPrefix]).toEqual([noi, { token: 'token' }, 'm:m1'])
    expect(mocks.resolveMember).toHaveBeenCalledExactlyOnceWith('token', expect.anything())
  })

  it('leaves nothing on screen after logout', async () => {
    portal.session.signIn('token', true)
    await start()
    const { deps, log } = conversation()
    deps.publish({ ...portal.shared.initialChatState, status: 'ready', identity: noi, unreadCount: 3 })
    portal.store.set(portal.shared.writableDraftAtom, 'a draft')
    portal.session.signOut()
    await settle()
    expect(log).toEqual(['stop'])
    expect([state(), portal.store.get(portal.shared.writableDraftAtom)]).toEqual([
      portal.shared.initialChatState,
      '',
    ])
    expect(portal.core.getActiveConversation()).toBeUndefined()
  })

  it('is replaced by another member without sharing anything', async () => {
    portal.session.signIn('one', true)
    await start()
    const { deps } = conversation()
    const onMessage = vi.fn()
    portal.shared.incomingMessageEmitter.on(onMessage)
    portal.shared.messageSentEmitter.on(onMessage)
    mocks.resolveMember.mockResolvedValue({ ...noi, id: 'm2' })
    portal.session.signIn('two', true)
    await settle()
    deps.publish({ ...portal.shared.initialChatState, unreadCount: 3 })
    deps.onMessageSent()
    deps.onIncomingMessage(waiting)
    expect([state(), onMessage.mock.calls, identities()]).toEqual([
      portal.shared.initialChatState,
      [],
      ['m1', 'm2'],
    ])
  })

  it('who signed out during the lookup has no conversation', async () => {
    let answer = (_member: Member): void => undefined
    mocks.resolveMember.mockReturnValueOnce(
      new Promise<Member>((resolve) => {
        answer = resolve
      }),
    )
    portal.session.signIn('one', true)
    await start()
    portal.session.signIn('two', true)
    answer({ ...noi, id: 'old' })
    await settle()
    expect(identities()).toEqual(['m1'])
  })

  it('is followed by one guest session, even if a view starts the chat first', async () => {
    portal.session.signIn('token', true)
    portal.store.sub(portal.session.tokenAtom, portal.core.ensureChatStarted)
    await start()
    portal.session.signOut()
    await settle()
    expect(mocks.started.map(({ deps }) => deps.identity.kind)).toEqual(['member', 'guest'])
  })

  it('is told about lost messages when the session expires', async () => {
    const { i18n } = await import('@lingui/core')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const { toastsAtom } = await import('#lib/state/toasts.ts')
    portal.session.signIn('token', true)
    await start()
    conversation().deps.publish({ ...portal.shared.initialChatState, identity: noi, messages: [waiting] })
    portal.session.endSession('UNAUTHORIZED')
    expect(portal.store.get(toastsAtom)).toHaveLength(1)
  })
})

describe('the operator’s switch', () => {
  it('stops the conversation and starts none when off', async () => {
    const { chatAvailabilityAtom } = await import('#domain/support/chat-enabled.ts')
    await start()
    portal.store.set(chatAvailabilityAtom as PrimitiveAtom<boolean>, true)
    expect(conversation().log).toEqual([])
    portal.store.set(chatAvailabilityAtom as PrimitiveAtom<boolean>, false)
    expect([conversation().log, portal.core.getActiveConversation()]).toEqual([['stop'], undefined])
    await start()
    expect(mocks.started).toHaveLength(1)
    portal.store.set(chatAvailabilityAtom as PrimitiveAtom<boolean>, true)
    await start()
    expect(mocks.started).toHaveLength(2)
  })
})
