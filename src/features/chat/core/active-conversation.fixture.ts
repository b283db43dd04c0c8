import { vi } from 'vitest'
import type { Identity } from '#features/chat/model.ts'
import type { ConversationDeps } from './conversation-types.ts'

/** Stands in for the modules that the present conversation uses, and records their calls. */
const around = vi.hoisted(() => ({
  started: [] as { deps: ConversationDeps; log: string[] }[],
  memberOfToken: vi.fn<(token: string, signal: AbortSignal) => Promise<Identity>>(),
  lostGuestId: vi.fn<() => Promise<string | undefined>>(),
  forgotten: [] as string[],
  keptMember: undefined as (() => string | undefined) | undefined,
  held: [] as string[],
  back: new Set<() => void>(),
}))

vi.mock('./conversation.ts', () => ({
  startConversation: (deps: ConversationDeps) => {
    const log: string[] = []
    const note = (what: string) => () => void log.push(what)
    around.started.push({ deps, log })
    return {
      outbox: {},
      draft: {},
      reading: {},
      watch: () => {
        log.push('watch')
        return note('leave')
      },
      stop: note('stop'),
    }
  },
}))
vi.mock('./identity/identity.ts', () => ({ memberOfToken: around.memberOfToken }))
vi.mock('./identity/lost-guest.ts', () => ({ lostGuestId: around.lostGuestId }))
vi.mock('./identity/forget.ts', () => ({
  holdRecords: (who: string) => {
    around.held.push(who)
    return () => void around.held.splice(around.held.indexOf(who), 1)
  },
  forgetRecords: async (who: string) => void around.forgotten.push(who),
  forgetMembers: async (kept: () => string | undefined) => {
    around.forgotten.push('members')
    around.keptMember = kept
  },
}))
vi.mock('#domain/support/chat-enabled.ts', async () => {
  const { atom } = await import('jotai')
  return { chatSwitchAtom: atom<boolean | undefined>(undefined) }
})
vi.mock('#lib/browser/page-lifecycle.ts', () => ({
  pageLifecycle: {
    isVisible: () => true,
    subscribe: ({ onResume }: { onResume: () => void }) => {
      around.back.add(onResume)
      return () => around.back.delete(onResume)
    },
  },
}))

export { around }

export const noi: Identity = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' }

/** A browser in which the portal was just opened: its modules as new, and nobody signed in. */
export async function openPortal() {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Object.assign(around, { started: [], forgotten: [], held: [], back: new Set(), keptMember: undefined })
  around.memberOfToken.mockReset().mockResolvedValue(noi)
  around.lostGuestId.mockReset().mockResolvedValue(undefined)
  vi.resetModules()
  return {
    core: await import('./active-conversation.ts'),
    session: await import('#lib/session/session.ts'),
    shared: await import('./chat-state.ts'),
    unsent: await import('#domain/support/chat-unsent-count.ts'),
    store: (await import('#lib/state/store.ts')).store,
  }
}

export function closePortal(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

export const settle = () => vi.advanceTimersByTimeAsync(0)

export function conversation(at = 0) {
  const started = around.started[at]
  if (!started) throw new Error(`no conversation ${at}`)
  return started
}

export const identities = () => around.started.map(({ deps }) => deps.identity.id)
