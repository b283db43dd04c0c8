import { vi } from 'vitest'
import type { resolveMember } from '#domain/member/resolve-member.ts'
import type { Identity } from '#features/chat/model.ts'
import type { ConversationDeps } from './conversation.ts'

/** Mocks of the modules used by active-conversation.ts, recording their calls. */
const mocks = vi.hoisted(() => ({
  started: [] as { deps: ConversationDeps; log: string[] }[],
  resolveMember: vi.fn<typeof resolveMember>(),
  recoverGuestId: vi.fn<() => Promise<string | undefined>>(),
  onResume: new Set<() => void>(),
}))

vi.mock('./conversation.ts', () => ({
  startConversation: (deps: ConversationDeps) => {
    const log: string[] = []
    const logCall = (what: string) => () => void log.push(what)
    mocks.started.push({ deps, log })
    return {
      outbox: {},
      draft: {},
      history: {},
      addViewer: () => {
        log.push('view')
        return logCall('close')
      },
      stop: logCall('stop'),
    }
  },
}))
vi.mock('#domain/member/resolve-member.ts', () => ({ resolveMember: mocks.resolveMember }))
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

export const noi = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' } as const satisfies Identity

/** A freshly opened page: modules are reset and nobody is logged in. */
export async function openPortal() {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  Object.assign(mocks, {
    started: [],
    onResume: new Set(),
  })
  mocks.resolveMember.mockReset().mockResolvedValue(noi)
  mocks.recoverGuestId.mockReset().mockResolvedValue(undefined)
  vi.resetModules()
  return {
    core: await import('./active-conversation.ts'),
    session: await import('#lib/session/session.ts'),
    shared: await import('./chat-state.ts'),
    unsent: await import('#domain/support/chat-counts.ts'),
    store: (await import('#lib/state/store.ts')).store,
  }
}

export { mocks }
