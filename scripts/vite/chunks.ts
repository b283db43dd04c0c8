import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type GetInfo = Rolldown.PluginContext['getModuleInfo']

const entry = resolve('src/main.tsx')
/** Parts whose shared modules travel together, first match first. What only one lazy part needs stays with it. */
const groups = [
  { name: 'visitor', roots: [resolve('src/features/auth/LoginScreen.tsx')] },
  {
    name: 'member',
    roots: [resolve('src/app/MemberLayout.tsx'), resolve('src/features/home/HomeScreen.tsx')],
  },
] as const

/** All modules that a module runs with. */
function closure(root: string, info: GetInfo): Set<string> {
  const seen = new Set([root])
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** Everything reachable, with the modules that start a lazy part. */
function lazyRoots(info: GetInfo): Set<string> {
  const seen = new Set([entry])
  const lazy = new Set<string>()
  for (const id of seen) {
    const module = info(id)
    for (const next of module?.importedIds ?? []) seen.add(next)
    for (const next of module?.dynamicallyImportedIds ?? []) {
      seen.add(next)
      lazy.add(next)
    }
  }
  return lazy
}

/**
 * Few requests for a first visit: what the portal starts with is one chunk; what several lazy parts share becomes one chunk for visitors, one for members, and
 * one for the rest, instead of a chunk per combination.
 */
export function chunkSplitting(): Rolldown.CodeSplittingOptions {
  let started: Set<string> | undefined
  let parts: Set<string>[] = []
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
            parts = [...lazyRoots(info)].map((root) => closure(root, info))
            sets = groups.map(({ name, roots }) => ({
              name,
              modules: new Set(roots.flatMap((root) => [...closure(root, info)])),
            }))
          }
          // Vite drops an entry that is nothing but imports, and the state script still asks for it.
          if (id === entry) return null
          if (started.has(id)) return 'app'
          if (parts.filter((part) => part.has(id)).length < 2) return null
          return sets.find(({ modules }) => modules.has(id))?.name ?? 'shared'
        },
      },
    ],
  }
}
