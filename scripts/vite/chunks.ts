import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { screensWithTexts } from './catalogs.ts'
import { expandGlobs } from './files-of.ts'

type GetInfo = Rolldown.PluginContext['getModuleInfo']

const entry = resolve('src/main.tsx')
const dialogHost = 'src/app/dialogs/DialogHost.tsx'

/** Lazily imported modules that are loaded together, by chunk name. */
const chunkRoots = {
  visitor: ['src/features/auth/LoginScreen.tsx'],
  // After every start.
  updates: [
    'src/lib/pwa/service-worker-updates.ts',
    'src/app/bootstrap/request-warm-up.ts',
    // Loaded before the connection is lost.
    'src/lib/network/stalled-request.ts',
  ],
  launcher: ['src/app/chat-host/ChatHost.tsx'],
  member: [
    'src/app/layouts/MemberLayout.tsx',
    'src/app/notices/ToastHost.tsx',
    'src/app/chat-host/MemberChat.tsx',
    'src/features/home/HomeScreen.tsx',
    'src/features/home/refresh/first-figures.ts',
    'src/features/responsible-play/play-time-reminder.ts',
  ],
  // With the worker's first message.
  messages: ['src/app/bootstrap/on-service-worker-message.ts'],
  // Parts of home that are loaded after its first render.
  later: [
    'src/features/home/{FirstSteps,LatestMovements}.tsx',
    'src/features/home/{balance/HomeMoment,notice/HomeNotice,refresh/PullToRefresh}.tsx',
  ],
  contact: ['src/app/chat-host/ContactPage.tsx', 'src/features/contact/ContactScreen.tsx'],
  // The list of videos is on a page of visitors and on one of members.
  howto: ['src/features/howto/HowtoScreen.tsx', 'src/features/howto/HowtoVideos.tsx'],
  // Dialogs that most members never open.
  help: ['src/features/{install,storage}/*Sheet.tsx'],
  // Plus every other dialog that the host imports lazily.
  sheets: [dialogHost, 'src/features/statement/DuplicateEntriesDialog.tsx'],
  chat: ['src/features/chat/**', 'node_modules/socket.io-client/**'],
}
/** The other screens of visitors, and what they load after their start, have chunks of their own. */
const publicScreens = [
  'src/features/{register,howto,contact,terminated}/*Screen.tsx',
  'src/features/howto/HowtoVideos.tsx',
  'src/features/howto/save/SaveVideoControls.tsx',
  'src/app/chat-host/ContactPage.tsx',
  'src/domain/lookups/track-portal-name.ts',
]

/** Half of the entry's size: a chunk of its own loads in parallel, and doesn't change with a new version of the portal. */
const reactModules = /\/node_modules\/(?:react|react-dom|scheduler)\/|^\0rolldown/

/** Screens of members, each a chunk of its own. */
const memberScreens = [screensWithTexts, 'src/features/home/GamesScreen.tsx']

/** Transitive imports of the root modules, including them; with `lazily` also through dynamic imports. */
function closure(roots: readonly string[], info: GetInfo, lazily = false): ReadonlySet<string> {
  const seen = new Set(roots)
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {}
    for (const next of lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds) seen.add(next)
  }
  return seen
}

/** Returns a function that maps a module id to its chunk name; undefined leaves the module to the bundler. */
function createChunkNamer(info: GetInfo): (id: string) => string | undefined {
  const entryModules = closure([entry], info)
  const visitor = closure(expandGlobs(...chunkRoots.visitor), info)
  const launcher = closure(expandGlobs(...chunkRoots.launcher), info)
  const later = closure(expandGlobs(...chunkRoots.later), info)
  const screens = closure(expandGlobs(...memberScreens), info)
  const publicPages = closure(expandGlobs(...publicScreens), info)
  const partOf = new Map(info(resolve(dialogHost))?.dynamicallyImportedIds.map((id) => [id, 'sheets']))
  for (const [part, patterns] of Object.entries(chunkRoots)) {
    for (const id of expandGlobs(...patterns)) partOf.set(id, part)
  }
  const importersOf = new Map<string, Set<string>>()
  for (const root of closure([entry], info, true)) {
    if (!info(root)?.dynamicImporters.length) continue
    const importer = partOf.get(root) ?? root
    for (const id of closure([root], info))
      importersOf.set(id, (importersOf.get(id) ?? new Set()).add(importer))
  }
  return (id) => {
    if (reactModules.test(id)) return 'react'
    if (entryModules.has(id)) return 'app'
    const importers = importersOf.get(id) ?? new Set()
    if (importers.size < 2) return Object.keys(chunkRoots).find((part) => importers.has(part))
    if (importers.has('app') || importers.has('updates')) return 'app'
    const isMembers = importers.has('member')
    if (visitor.has(id)) return isMembers ? 'app' : 'visitor'
    if (launcher.has(id)) return isMembers ? 'app' : 'launcher'
    if (publicPages.has(id) && !isMembers) return later.has(id) ? 'texts' : 'pages'
    if (publicPages.has(id)) return 'common'
    if (later.has(id)) return isMembers ? 'member' : 'later'
    if (isMembers) return 'member'
    if (importers.has('messages')) return 'messages'
    return screens.has(id) ? 'screens' : 'shared'
  }
}

/**
 * Few, large chunks, grouped by importers: one for React, one for the entry, one for each of `chunkRoots`, and one for each
 * other lazy module. What several of them import goes into the first that fits: `app` has what the start of members shares
 * with the sign-in page and the launcher, `visitor` and `launcher` what these share with others, `common` what other public
 * screens share with home, `texts` what they share with the rest of home (operators' texts, banks, icons), `pages` what they
 * share with other screens, `later` what the rest of home shares with dialogs and screens, `messages` what the handler of the
 * worker's messages shares with the chat, `screens` what members' screens share with dialogs, `shared` the rest. So a public
 * screen starts without the code of home, and home and the screens without that of dialogs.
 */
export function chunkSplitting(): Rolldown.CodeSplittingOptions {
  let chunkName: ReturnType<typeof createChunkNamer> | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'by importers',
        name(id, context) {
          chunkName ??= createChunkNamer((module) => context.getModuleInfo(module))
          return chunkName(id)
        },
      },
    ],
  }
}
