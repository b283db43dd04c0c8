import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { expandGlobs } from './files-of.ts'

type GetInfo = Rolldown.PluginContext['getModuleInfo']

const entry = resolve('src/main.tsx')
const dialogHost = 'src/app/dialogs/DialogHost.tsx'

/** Lazily imported modules that are loaded together, by the name of their chunk. */
const chunkRoots = {
  common: [
    'src/lib/network/stalled-request.ts',
    'src/lib/pwa/service-worker-updates.ts',
    'src/app/notices/ToastHost.tsx',
  ],
  member: [
    'src/app/layouts/MemberLayout.tsx',
    'src/features/home/HomeScreen.tsx',
    'src/features/responsible-play/play-time-reminder.ts',
    'src/domain/agreement/agreement.ts',
  ],
  // With every dialog that the host imports.
  sheets: [dialogHost, 'src/features/statement/DuplicateEntriesDialog.tsx'],
  chat: ['src/features/chat/**', 'node_modules/socket.io-client/**'],
}
/** Loaded apart; what they share with others are the chunks `visitor` and `launcher`. */
const visitorScreen = 'src/features/auth/LoginScreen.tsx'
const chatLauncher = 'src/app/chat-host/ChatHost.tsx'

/** All modules that some modules run with; `lazily`: also those that they import lazily. */
function closure(roots: readonly string[], info: GetInfo, lazily = false): ReadonlySet<string> {
  const seen = new Set(roots)
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {}
    for (const next of lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds) seen.add(next)
  }
  return seen
}

/** Tells a module's chunk; undefined leaves it to the bundler. */
function createChunkNamer(info: GetInfo): (id: string) => string | undefined {
  const start = closure([entry], info)
  const visitor = closure(expandGlobs(visitorScreen), info)
  const launcher = closure(expandGlobs(chatLauncher), info)
  const partOf = new Map(info(resolve(dialogHost))?.dynamicallyImportedIds.map((id) => [id, 'sheets']))
  for (const [part, patterns] of Object.entries(chunkRoots)) {
    for (const id of expandGlobs(...patterns)) partOf.set(id, part)
  }
  const users = new Map<string, Set<string>>()
  for (const root of closure([entry], info, true)) {
    if (!info(root)?.dynamicImporters.length) continue
    const user = partOf.get(root) ?? root
    for (const id of closure([root], info)) users.set(id, (users.get(id) ?? new Set()).add(user))
  }
  return (id) => {
    if (start.has(id)) return 'app'
    const [user, ...others] = users.get(id) ?? []
    if (user === undefined) return undefined
    if (others.length === 0) return user in chunkRoots ? user : undefined
    const names = [user, ...others]
    if (names.includes('common') || (names.includes('member') && visitor.has(id))) return 'common'
    if (visitor.has(id)) return 'visitor'
    if (launcher.has(id)) return 'launcher'
    return names.includes('member') ? 'member' : 'shared'
  }
}

/**
 * Few and large chunks, by who needs a module: one for the start, one for each part above (`common` with what members
 * share with visitors), one for what the sign-in page and one for what the chat's launcher shares with others, one for what
 * other lazy modules share, and one for each of those.
 */
export function chunkSplitting(): Rolldown.CodeSplittingOptions {
  let find: ReturnType<typeof createChunkNamer> | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'by who needs it',
        name(id, context) {
          find ??= createChunkNamer((module) => context.getModuleInfo(module))
          return find(id)
        },
      },
    ],
  }
}
