import type { PrimitiveAtom } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Member } from '#domain/member/member-record.ts'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatState, Delivery, Identity } from '#features/chat/model.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { mocks, noi, openPortal } from './active-conversation.fixture.ts'

const withDelivery = (delivery: Delivery) => message({ mine: true, delivery })
const waiting = withDelivery({ state: 'waiting' })
const recoveredId = '11111111-1111-4111-8111-111111111111'

let storage: ReturnType<typeof browserStorage>
let portal: Awaited<ReturnType<typeof openPortal>>

beforeEach(async () => {
  storage = browserStorage()
  portal = await openPortal()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const state = () => portal.store.get(portal.shared.writableChatStateAtom)
const identities = () => mocks.started.map(({ deps }) => deps.identity.id)
const kinds = () => mocks.started.map(({ deps }) => deps.identity.kind)

async function start(): Promise<void> {
  portal.core.ensureChatStarted()
  await settle()
}
async function startMember(token = 'token'): Promise<(typeof mocks.started)[number]> {
  portal.session.signIn(token, true)
  await start()
  return getConversation()
}
function getConversation(at = 0) {
  const started = mocks.started[at]
  if (!started) throw new Error(`no conversation ${at}`)
  return started
}

describe('a guest', () => {
  it('gets an id and one conversation', async () => {
    await start()
    await start()
    const { deps } = getConversation()
    const id = storage.local.get('guest-id')
    expect([deps.identity, deps.auth, deps.keyPrefix]).toEqual([
      { kind: 'guest', id },
      { guestId: id },
      `g:${id}`,
    ])
    expect([mocks.started.length, mocks.recoverGuestId.mock.calls.length]).toEqual([1, 1])
  })

  it('whose id was lost recovers it, and can write meanwhile', async () => {
    const recovery = Promise.withResolvers<string>()
    mocks.recoverGuestId.mockReturnValue(recovery.promise)
    await start()
    const conversation = portal.core.waitForConversation()
    expect(portal.core.getActiveConversation()).toBeUndefined()
    recovery.resolve(recoveredId)
    expect(await conversation).toBe(portal.core.getActiveConversation())
    expect(identities()).toEqual([recoveredId])
  })

  it('who logs in during the recovery gets no guest conversation', async () => {
    const recovery = Promise.withResolvers<string>()
    mocks.recoverGuestId.mockReturnValue(recovery.promise)
    await start()
    portal.session.signIn('token', false)
    recovery.resolve(recoveredId)
    await settle()
    expect([identities(), storage.local.has('guest-id')]).toEqual([['m1'], false])
  })

  it('gets the same conversation back after a member’s logout, without opening the chat', async () => {
    await start()
    portal.session.signIn('token', false)
    await settle()
    portal.session.signOut()
    await settle()
    expect(identities()).toEqual([identities()[0], 'm1', identities()[0]])
  })
})

describe('a member', () => {
  it('has a conversation as soon as the token’s member is known', async () => {
    const { deps } = await startMember()
    expect([deps.identity, deps.auth, deps.keyPrefix]).toEqual([noi, { token: 'token' }, 'm:m1'])
    expect(mocks.resolveMember).toHaveBeenCalledExactlyOnceWith('token', expect.anything())
  })

  it('has a published state and events, of which nothing is left after logout', async () => {
    const { deps, log } = await startMember()
    const onEvent = vi.fn()
    portal.shared.incomingMessageEmitter.on(onEvent)
    portal.shared.messageSentEmitter.on(() => onEvent('sent'))
    const next: ChatState = { ...portal.shared.initialChatState, identity: noi, messages: [waiting] }
    const emit = () => {
      deps.publish(next)
      deps.onIncomingMessage(waiting)
      deps.onMessageSent()
    }
    emit()
    expect([state(), portal.store.get(portal.unsent.chatUnsentAtom)]).toEqual([next, 1])
    expect(onEvent.mock.calls).toEqual([[waiting], ['sent']])
    portal.store.set(portal.shared.writableDraftAtom, 'a draft')
    mocks.resolveMember.mockResolvedValue({ ...noi, id: 'm2' })
    portal.session.signIn('two', true)
    await settle()
    emit()
    expect([state(), portal.store.get(portal.unsent.chatUnsentAtom)]).toEqual([
      portal.shared.initialChatState,
      0,
    ])
    expect([log, identities(), onEvent.mock.calls.length]).toEqual([['stop'], ['m1', 'm2'], 2])
    expect(portal.store.get(portal.shared.writableDraftAtom)).toBe('')
    portal.session.signOut()
    expect(portal.core.getActiveConversation()).toBeUndefined()
  })

  it('who signed out during the lookup has no conversation', async () => {
    const lookup = Promise.withResolvers<Member>()
    mocks.resolveMember.mockReturnValueOnce(lookup.promise)
    portal.session.signIn('one', true)
    await start()
    portal.session.signIn('two', true)
    lookup.resolve({ ...noi, id: 'old' })
    await settle()
    expect(identities()).toEqual(['m1'])
  })

  it('whose session expires is told once about lost messages', async () => {
    const { i18n } = await import('@lingui/core')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const { toastsAtom } = await import('#lib/state/toasts.ts')
    const { deps } = await startMember()
    deps.publish({ ...portal.shared.initialChatState, identity: noi, messages: [waiting] })
    portal.session.endSession('UNAUTHORIZED')
    portal.core.showLostMessagesToast()
    expect(portal.store.get(toastsAtom)).toHaveLength(1)
  })
})

test.each<[Identity | undefined, number]>([
  [noi, 3],
  // A guest's messages stay on the device.
  [{ kind: 'guest', id: 'g' }, 0],
  [undefined, 0],
])('counts the undelivered messages of %j: %i', (identity, count) => {
  const failed = withDelivery({ state: 'failed', reason: { kind: 'storage' } })
  const messages = [
    message(),
    withDelivery({ state: 'succeed' }),
    waiting,
    failed,
    withDelivery({ state: 'sending' }),
  ]
  expect(portal.core.countUnsent({ identity, messages })).toBe(count)
})

describe('a token whose member can’t be resolved', () => {
  const error = new Error('offline')
  const countLookups = () => mocks.resolveMember.mock.calls.length

  beforeEach(async () => {
    mocks.resolveMember.mockRejectedValue(error)
    portal.session.signIn('token', true)
    await start()
  })

  it('shows the error and is retried with backoff', async () => {
    expect(state()).toMatchObject({ status: 'unavailable', connectionStatus: 'failed', error })
    await vi.advanceTimersByTimeAsync(7000)
    expect(countLookups()).toBe(4)
    mocks.resolveMember.mockResolvedValue(noi)
    await vi.advanceTimersByTimeAsync(108_000)
    expect([identities(), countLookups(), mocks.onResume.size]).toEqual([['m1'], 5, 0])
  })

  test.each([
    ['somebody opens the chat', () => portal.core.retryIdentityNow()],
    ['the page resumes', () => [...mocks.onResume][0]?.()],
  ])('is retried immediately, once, when %s', async (_, happen) => {
    mocks.resolveMember.mockResolvedValue(noi)
    happen()
    happen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([countLookups(), identities()]).toEqual([2, ['m1']])
  })

  it('isn’t retried after logout, also if that is during the lookup', async () => {
    const lookup = Promise.withResolvers<Member>()
    mocks.resolveMember.mockReturnValueOnce(lookup.promise)
    portal.core.retryIdentityNow()
    portal.session.signOut()
    lookup.reject(error)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([countLookups(), state()]).toEqual([2, portal.shared.initialChatState])
  })
})

describe('views on screen', () => {
  it('start the chat and are registered with it until they close', async () => {
    const close = portal.core.chatViews.add()
    await settle()
    expect(getConversation().log).toEqual(['view'])
    close()
    const closeSecond = portal.core.chatViews.add()
    closeSecond()
    closeSecond()
    expect(getConversation().log).toEqual(['view', 'close', 'view', 'close'])
  })

  test.each([
    [
      'are also registered with the next identity’s conversation',
      false,
      [['view', 'close', 'stop'], ['view']],
    ],
    ['that close between two identities are unregistered once', true, [['view', 'close', 'stop'], []]],
  ])('%s', async (_, isClosed, logs) => {
    const close = portal.core.chatViews.add()
    await settle()
    portal.session.signIn('token', true)
    if (isClosed) close()
    await settle()
    expect(mocks.started.map(({ log }) => log)).toEqual(logs)
  })

  it('are required for a guest who never wrote, after a member’s logout', async () => {
    await startMember()
    portal.session.signOut()
    await settle()
    expect(kinds()).toEqual(['member'])
    const close = portal.core.chatViews.add()
    await settle()
    expect(kinds()).toEqual(['member', 'guest'])
    close()
  })
})

it('stops when the operator switches the chat off, and starts none until it is on', async () => {
  const { chatAvailabilityAtom } = await import('#domain/support/chat-enabled.ts')
  const setAvailable = (is: boolean) => portal.store.set(chatAvailabilityAtom as PrimitiveAtom<boolean>, is)
  await start()
  setAvailable(true)
  expect(getConversation().log).toEqual([])
  setAvailable(false)
  await start()
  expect([getConversation().log, mocks.started.length]).toEqual([['stop'], 1])
  setAvailable(true)
  await start()
  expect(mocks.started).toHaveLength(2)
})
