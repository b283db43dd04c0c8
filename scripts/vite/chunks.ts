import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type GetInfo = Rolldown.PluginContext['getModuleInfo']

const entry = resolve('src/main.tsx')

/** Parts that are needed later than the screens. A part begins at the lazy imports of modules whose path fits. */
const laterParts = [
  { name: 'chat', from: /\/src\/features\/chat\/|virtual:catalog\/\w+\/chat$/ },
  { name: 'slips', from: /\/src\/(features\/deposit\/slips\/|lib\/(slip-queue\/|slip-check\/|share-inbox))/ },
  { name: 'wheel', from: /\/src\/features\/spin\// },
  {
    name: 'more',
    from: /\/src\/features\/((invite|refund|install|storage|howto\/keep|deposit\/(link|qr))\/|howto\/VideoPlayer)|\/src\/lib\/sanitise|virtual:catalog\/\w+\/device$/,
  },
]

function laterPartOf(module: string): string | undefined {
  return laterParts.find(({ from }) => from.test(module))?.name
}

/** Parts whose shared modules travel together, first match first. What only one lazy part needs stays with it. */
const groups = [
  {
    name: 'visitor',
    roots: [resolve('src/features/auth/LoginScreen.tsx'), resolve('src/app/ToastHost.tsx')],
  },
  // Small, and nobody waits for it.
  { name: 'launcher', roots: [resolve('src/app/ChatHost.tsx')] },
  {
    name: 'member',
    roots: [
      resolve('src/app/MemberLayout.tsx'),
      resolve('src/features/home/HomeScreen.tsx'),
      resolve('src/features/care/watch-time.ts'),
    ],
  },
] as const

/** All modules that a module runs with. */
function closure(root: string, info: GetInfo): Set<string> {
  const seen = new Set([root])
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** Modules that start a lazy part, of everything that is reachable from some; `follow` says which lazy ones count. */
function lazyRoots(
  from: Iterable<string>,
  info: GetInfo,
  follow: (id: string) => boolean = () => true,
): Set<string> {
  const seen = new Set(from)
  const lazy = new Set<string>()
  for (const id of seen) {
    const module = info(id)
    for (const next of module?.importedIds ?? []) seen.add(next)
    for (const next of (module?.dynamicallyImportedIds ?? []).filter(follow)) {
      seen.add(next)
      lazy.add(next)
    }
  }
  return lazy
}

/** The later part that each lazy root belongs to, where nothing else reaches it. */
function laterRoots(info: GetInfo): Map<string, string> {
  const roots = [...lazyRoots([entry], info)]
  const first = lazyRoots([entry], info, (id) => laterPartOf(id) === undefined)
  const found = new Map<string, string>()
  for (const root of roots) {
    const name = laterPartOf(root)
    if (name === undefined) continue
    for (const id of [root, ...lazyRoots([root], info)])
      if (!first.has(id) && !found.has(id)) found.set(id, name)
  }
  return found
}

/**
 * Few requests for a first visit: what the portal starts with is one chunk; what several lazy parts share becomes one
 * chunk for visitors, one for members, one for each later part that alone needs it, and one for the rest, instead of a
 * chunk per combination.
 */
export function chunkSplitting(): Rolldown.CodeSplittingOptions {
  let started: Set<string> | undefined
  let parts: { modules: Set<string>; later: string | undefined }[] = []
  let sets: { name: string; modules: Set<string> }[] = []
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'by who needs it',
        name(id, context) {
          const info: GetInfo = (module) => context.getModuleInfo(module)
          if (!started) {
            started = closure(entry, info)
            const later = laterRoots(info)
            parts = [...lazyRoots([entry], info)].map((root) => ({
              modules: closure(root, info),
              later: later.get(root),
            }))
            sets = groups.map(({ name, roots }) => ({
              name,
              modules: new Set(roots.flatMap((root) => [...closure(root, info)])),
            }))
          }
          // Vite drops an entry that is nothing but imports, and the state script still asks for it.
          if (id === entry) return null
          if (started.has(id)) return 'app'
          const users = parts.filter(({ modules }) => modules.has(id))
          const [user] = users
          if (!user || users.length < 2) return null
          if (user.later && users.every(({ later }) => later === user.later)) return user.later
          return sets.find(({ modules }) => modules.has(id))?.name ?? 'shared'
        },
      },
    ],
  }
}
