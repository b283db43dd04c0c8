import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type GetInfo = Rolldown.PluginContext['getModuleInfo']

const entry = resolve('src/main.tsx')

/** Lazily imported modules that are loaded together, by the name of their chunk. */
const parts = {
  common: /\/src\/(lib\/(silence|worker-updates)|app\/ToastHost)\.tsx?$/,
  member:
    /\/src\/(app\/MemberLayout|features\/(home\/HomeScreen|care\/watch-time)|lib\/(agreement|capabilities))\.tsx?$/,
  sheets: /\/src\/(app\/(DialogHost|UpdateDialog)|features\/.*(Sheet|Dialog))\.tsx$/,
  chat: /\/src\/features\/chat\/|\/socket\.io-client\//,
}
/** Loaded apart; what they share with others are the chunks `visitor` and `launcher`. */
const visitorScreens = /\/src\/features\/auth\/LoginScreen\.tsx$/
const chatLauncher = /\/src\/app\/ChatHost\.tsx$/

/** The part that a lazily imported module belongs to; others are parts of their own. */
function partOf(root: string): string {
  return Object.entries(parts).find(([, roots]) => roots.test(root))?.[0] ?? root
}

/** All modules that some modules run with. */
function closure(roots: readonly string[], info: GetInfo): ReadonlySet<string> {
  const seen = new Set(roots)
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** All modules that the app imports lazily. */
function lazyModules(info: GetInfo): readonly string[] {
  const seen = new Set([entry])
  const lazy = new Set<string>()
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next)
    for (const next of dynamicallyImportedIds) lazy.add(next)
  }
  return [...lazy]
}

/** Tells a module's chunk; undefined leaves it to the bundler. */
function chunkFinder(info: GetInfo): (id: string) => string | undefined {
  const start = closure([entry], info)
  const lazy = lazyModules(info)
  const closureOf = (roots: RegExp) =>
    closure(
      lazy.filter((root) => roots.test(root)),
      info,
    )
  const visitor = closureOf(visitorScreens)
  const launcher = closureOf(chatLauncher)
  const users = new Map<string, Set<string>>()
  for (const root of lazy) {
    for (const id of closure([root], info)) users.set(id, (users.get(id) ?? new Set()).add(partOf(root)))
  }
  return (id) => {
    if (start.has(id)) return 'app'
    const [user, ...others] = users.get(id) ?? []
    if (user === undefined) return undefined
    if (others.length === 0) return user in parts ? user : undefined
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
  let find: ReturnType<typeof chunkFinder> | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'by who needs it',
        name(id, context) {
          find ??= chunkFinder((module) => context.getModuleInfo(module))
          return find(id)
        },
      },
    ],
  }
}
