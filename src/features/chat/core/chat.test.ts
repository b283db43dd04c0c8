import type { PrimitiveAtom } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Member } from '#domain/member/member-record.ts'
import type { resolveMember } from '#domain/member/resolve-member.ts'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatState, Delivery, Identity } from '#features/chat/model.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { textMessage } from '#tests/setup/chat/chat-messages.ts'
import type { ConversationDeps } from './conversation.ts'

const mocks = vi.hoisted(() => ({
  /** The conversations, and the calls of each. */
  started: [] as { deps: ConversationDeps; log: unknown[] }[],
  resolveMember: vi.fn<typeof resolveMember>(),
  recoverGuestId: vi.fn<() => Promise<string | undefined>>(),
  requestPersistentStorage: vi.fn(),
  onResume: new Set<() => void>(),
}))
vi.mock('./conversation.ts', () => ({
  startConversation: (deps: ConversationDeps) => {
    const log: unknown[] = []
    mocks.started.push({ deps, log })
    return {
      outbox: { add: (...added: unknown[]) => log.push(added) },
      setViewed: (isViewed: boolean) => log.push(isViewed ? 'view' : 'close'),
      stop: () => log.push('stop'),
    }
  },
}))
vi.mock('#domain/member/resolve-member.ts', () => ({ resolveMember: mocks.resolveMember }))
vi.mock('#lib/storage/request-persistence.ts', () => ({
  requestPersistentStorage: mocks.requestPersistentStorage,
}))
vi.mock('./guest-id.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./guest-id.ts')>()),
  recoverGuestId: mocks.recoverGuestId,
}))
vi.mock('#domain/support/chat-enabled.ts', async () => {
  const { atom } = await import('jotai')
  return { chatAvailabilityAtom: atom<boolean | undefined>(undefined) }
})
vi.mock('#lib/browser/page-lifecycle.ts', () => ({
  pageLifecycle: {
    isVisible: () => true,
    subscribe: ({ onResume }: { onResume: () => void }) => {
      mocks.onResume.add(onResume)
      return () => mocks.onResume.delete(onResume)
    },
  },
}))

/** A freshly opened page: modules are reset and nobody is logged in. */
async function openPortal() {
  vi.resetModules()
  return {
    core: await import('./chat.ts'),
    session: await import('#lib/session/session.ts'),
    shared: await import('./chat-state.ts'),
    unsent: await import('#domain/support/chat-counts.ts'),
    store: (await import('#lib/state/store.ts')).store,
  }
}

const noi = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' } as const satisfies Identity
const recoveredId = '11111111-1111-4111-8111-111111111111'
const withDelivery = (delivery: Delivery) => message({ mine: true, delivery })
const waiting = withDelivery({ state: 'waiting' })

let storage: ReturnType<typeof browserStorage>
let portal: Awaited<ReturnType<typeof openPortal>>

beforeEach(async () => {
  storage = browserStorage()
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Object.assign(mocks, { started: [], onResume: new Set() })
  mocks.resolveMember.mockReset().mockResolvedValue(noi)
  mocks.recoverGuestId.mockReset().mockResolvedValue(undefined)
  mocks.requestPersistentStorage.mockReset()
  portal = await openPortal()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const state = () => portal.store.get(portal.shared.chatStateAtom)
const countUnsent = () => portal.store.get(portal.unsent.chatUnsentAtom)
const identities = () => mocks.started.map(({ deps }) => deps.identity.id)
const logs = () => mocks.started.map(({ log }) => log)

async function start(): Promise<void> {
  portal.core.startChat()
  await settle()
}
async function startMember(token = 'token'): Promise<(typeof mocks.started)[number]> {
  portal.session.signIn(token, true)
  await start()
  return getConversation()
}
function getConversation() {
  const [started] = mocks.started
  if (!started) throw new Error('no conversation')
  return started
}

describe('a guest', () => {
  it('whose id was lost recovers it, and can write meanwhile', async () => {
    const recovery = Promise.withResolvers<string>()
    mocks.recoverGuestId.mockReturnValue(recovery.promise)
    await start()
    const sending = portal.core.sendText(' hi ')
    recovery.resolve(recoveredId)
    expect([await sending, identities(), mocks.requestPersistentStorage.mock.calls.length]).toEqual([
      true,
      [recoveredId],
      1,
    ])
    expect(logs()).toMatchObject([[[{ type: 'text', payload: { message: 'hi' } }, undefined]]])
    const { deps } = getConversation()
    expect([deps.auth, deps.keyPrefix]).toEqual([{ guestId: recoveredId }, `g:${recoveredId}`])
  })

  it('who logs in during the recovery gets no guest conversation', async () => {
    const recovery = Promise.withResolvers<string>()
    mocks.recoverGuestId.mockReturnValue(recovery.promise)
    await start()
    const sending = portal.core.sendText('hi')
    portal.session.signIn('token', false)
    recovery.resolve(recoveredId)
    await vi.advanceTimersByTimeAsync(2000)
    expect([await sending, identities(), storage.local.has('guest-id')]).toEqual([false, ['m1'], false])
  })
})

describe('a member', () => {
  it('has a published state and events, of which nothing is left after logout', async () => {
    const { deps, log } = await startMember()
    expect([deps.identity, deps.auth, deps.keyPrefix]).toEqual([noi, { token: 'token' }, 'm:m1'])
    const onEvent = vi.fn()
    portal.shared.onIncomingMessage.on(onEvent)
    portal.shared.onMessageSent.on(() => onEvent('sent'))
    const messages = [message(), withDelivery({ state: 'succeed' }), waiting]
    const next: ChatState = { ...portal.shared.initialChatState, identity: noi, messages }
    const emit = () => {
      deps.publish(next)
      deps.onIncomingMessage(waiting)
      deps.onMessageSent()
    }
    emit()
    expect([state(), countUnsent()]).toEqual([next, 1])
    expect(onEvent.mock.calls).toEqual([[waiting], ['sent']])
    portal.store.set(portal.shared.draftAtom, 'a draft')
    mocks.resolveMember.mockResolvedValue({ ...noi, id: 'm2' })
    portal.session.signIn('two', true)
    await settle()
    emit()
    expect([state(), countUnsent()]).toEqual([portal.shared.initialChatState, 0])
    expect([log, identities(), onEvent.mock.calls.length]).toEqual([['stop'], ['m1', 'm2'], 2])
    expect(portal.store.get(portal.shared.draftAtom)).toBe('')
  })

  it('leaves to the next start what was read and whether something is unsent, once the outbox is loaded', async () => {
    const { deps } = await startMember()
    const { readChatSummary } = await import('#domain/support/chat-summary.ts')
    const messages = [message({ at: 10 }), message({ at: 20 }), message({ at: 30 }), waiting]
    const ready = { ...portal.shared.initialChatState, identity: noi, status: 'ready', messages } as const
    await portal.core.sendText('hi')
    expect(readChatSummary()).toEqual({ readUpTo: 0, hasUnsent: true })
    deps.publish({ ...ready, messages: [], unreadCount: 0 })
    expect(readChatSummary()).toEqual({ readUpTo: 0, hasUnsent: true })
    deps.publish({ ...ready, unreadCount: 1, isOutboxLoaded: true })
    expect(readChatSummary()).toEqual({ readUpTo: 20, hasUnsent: true })
    deps.publish({ ...ready, messages: messages.slice(0, 3), isOutboxLoaded: true })
    expect(readChatSummary()).toEqual({ readUpTo: 30, hasUnsent: false })
  })

  it('shows the newest messages that were read before the chat’s start', async () => {
    const { newestMessagesResource } = await import('#domain/support/newest-messages.ts')
    const { deps } = await startMember()
    expect(deps.findKnownPage()).toBeUndefined()
    const raw = (createdAt: number) => ({ sender: 'agent', message: textMessage('hi'), createdAt })
    newestMessagesResource('m1').put([raw(2), raw(1)], 5)
    expect(deps.findKnownPage()).toMatchObject({
      entries: [{ at: 1 }, { at: 2 }],
      // The first fetch goes back to here, so no message between is missing.
      contiguousUntil: 2,
      newestKnown: [{ at: 1 }, { at: 2 }],
      complete: false,
      fetchedAt: 5,
    })
  })

  test.each<[string, (lookup: PromiseWithResolvers<Member>) => void, string[]]>([
    ['finds one after another sign-in', ({ resolve }) => resolve({ ...noi, id: 'old' }), ['m1']],
    ['fails after another sign-in', ({ reject }) => reject(new Error('offline')), ['m1']],
    ['fails after logout', ({ reject }) => reject(new Error('offline')), []],
  ])('whose lookup %s has no conversation, and isn’t looked up again', async (_, end, others) => {
    const lookup = Promise.withResolvers<Member>()
    mocks.resolveMember.mockReturnValueOnce(lookup.promise)
    portal.session.signIn('one', true)
    await start()
    if (others.length > 0) portal.session.signIn('two', true)
    else portal.session.signOut()
    end(lookup)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([identities(), state()]).toEqual([others, portal.shared.initialChatState])
    expect(mocks.resolveMember).toHaveBeenCalledTimes(1 + others.length)
  })

  test.each<[Identity, number]>([
    [noi, 1],
    // A guest's messages stay on the device.
    [{ kind: 'guest', id: 'g' }, 0],
  ])('whose session expires is told once about lost messages: %j, %i', async (identity, count) => {
    const { i18n } = await import('@lingui/core')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const { toastsAtom } = await import('#lib/state/toasts.ts')
    const { deps } = await startMember()
    deps.publish({ ...portal.shared.initialChatState, identity, messages: [waiting] })
    for (const key of ['UNAUTHORIZED', 'again']) portal.session.endSession(key)
    expect(portal.store.get(toastsAtom)).toHaveLength(count)
  })
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
    ['the member asks for it', () => void portal.core.refreshChat()],
    ['the page resumes', () => [...mocks.onResume][0]?.()],
  ])('is retried immediately, once, when %s', async (_, happen) => {
    mocks.resolveMember.mockResolvedValue(noi)
    happen()
    happen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([countLookups(), identities()]).toEqual([2, ['m1']])
  })
})

describe('views on screen', () => {
  it('start the chat; the conversation is viewed until the last one closes, also after a change of identity', async () => {
    const closeFirst = portal.core.registerChatView()
    await settle()
    const closeSecond = portal.core.registerChatView()
    closeFirst()
    expect(logs()).toEqual([['view']])
    portal.session.signIn('token', true)
    await settle()
    closeSecond()
    expect(logs()).toEqual([
      ['view', 'close', 'stop'],
      ['view', 'close'],
    ])
  })

  it('are required for a guest who never wrote, after a member’s logout', async () => {
    await startMember()
    portal.session.signOut()
    await settle()
    expect(identities()).toEqual(['m1'])
    portal.core.registerChatView()
    await settle()
    expect(identities()).toHaveLength(2)
  })
})

it('stops when the operator switches the chat off, and starts none until it is on', async () => {
  const { chatAvailabilityAtom } = await import('#domain/support/chat-enabled.ts')
  const setAvailable = (is: boolean) => portal.store.set(chatAvailabilityAtom as PrimitiveAtom<boolean>, is)
  await start()
  setAvailable(true)
  expect(logs()).toEqual([[]])
  setAvailable(false)
  await start()
  expect([logs(), await portal.core.sendText('hi')]).toEqual([[['stop']], false])
  setAvailable(true)
  await start()
  expect(mocks.started).toHaveLength(2)
})
