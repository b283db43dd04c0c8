import type { Identifier } from '@mdn/browser-compat-data/types'
import { api, builtins, html, type NewerFeature, newerFeature, subfeatures } from './compat.ts'

/** Interfaces whose members are globals in pages or workers. */
const globalScopes = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope', 'ServiceWorkerGlobalScope']

/** Globals that are instances of an interface. */
const instances: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  clients: 'Clients',
  console: 'console',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  registration: 'ServiceWorkerRegistration',
  screen: 'Screen',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
}

type Features = ReadonlyMap<string, NewerFeature>

const withoutStatic = (member: string) => member.replace(/_static$/, '')
const isMember = (name: string) => /^\w+$/.test(name) && !name.endsWith('_event')

/** All constructors, namespaces and interfaces, with their MDN entries. */
const owners: [string, Identifier][] = [
  ...subfeatures(builtins),
  ...subfeatures(builtins.Intl).filter(([name]) => /^[A-Z]/.test(name)),
  ...subfeatures(api).filter(([, entry]) => subfeatures(entry).length > 0),
]

/** Members of a global, with the paths by which code names the static ones. */
const membersOf = ([owner, entry]: readonly [string, Identifier]) =>
  subfeatures(entry)
    .filter(([name]) => isMember(name) && name !== owner)
    .map(([name, part]) => ({ owner, name, part, path: `${owner}.${withoutStatic(name)}` }))

/** Keys of newer features only, with the first such feature. */
function findExclusivelyNewer(
  features: readonly (readonly [key: string, entry: Identifier, name: string])[],
): Features {
  const found = new Map<string, NewerFeature>()
  const old = new Set<string>()
  for (const [key, entry, name] of features) {
    const feature = newerFeature(name, entry)
    if (!feature) old.add(key)
    else if (!found.has(key)) found.set(key, feature)
  }
  for (const key of old) found.delete(key)
  return found
}

/** Whether it is an instance member, not a static one; MDN marks static members of interfaces only. */
function isInstanceMember(owner: string, member: string): boolean {
  const type: unknown = Reflect.get(globalThis, owner)
  return !member.endsWith('_static') && !(type instanceof Function && member in type)
}

/**
 * Finds newer members of objects that every supported browser has. Members of newer objects are left out:
 * their names are often generic, and code that uses such an object already uses the newer global or member
 * that provides it.
 */
function findMembers(): Features {
  const newerOwners = new Set(owners.flatMap(([owner, entry]) => (newerFeature(owner, entry) ? [owner] : [])))
  const members = owners.flatMap(membersOf)
  const found = findExclusivelyNewer(
    members.filter(({ name }) => !name.endsWith('_static')).map(({ name, part, path }) => [name, part, path]),
  )
  const reachable = new Set(
    members
      .filter(({ owner, name }) => !newerOwners.has(owner) && isInstanceMember(owner, name))
      .map(({ name }) => name),
  )
  return new Map([...found].filter(([name]) => reachable.has(name)))
}

/** Newer globals by name. */
export const newerGlobals = findExclusivelyNewer(
  [
    ...subfeatures(builtins),
    ...subfeatures(api),
    ...globalScopes.flatMap((scope) => subfeatures(api[scope]).filter(([name]) => isMember(name))),
  ].map(([name, entry]) => [name, entry, name]),
)

/** Members of any object whose name is used by newer features only: `toSorted`, but not `map` or `size`. */
export const newerMembers = findMembers()

/** Globals whose members MDN lists. */
export const globalOwners: ReadonlySet<string> = new Set([
  ...owners.map(([owner]) => owner),
  ...Object.keys(instances),
])

/** Newer members of globals by path: `URL.canParse`, `navigator.setAppBadge`. */
export const newerPaths: Features = new Map(
  [...owners, ...Object.entries(instances).map(([name, kind]) => [name, api[kind] ?? {}] as const)]
    .flatMap(membersOf)
    .flatMap(({ path, part }) => {
      const feature = newerFeature(path, part)
      return feature ? [[path, feature] as const] : []
    }),
)

/** Event names used by newer features only. */
export const newerEvents = findExclusivelyNewer(
  subfeatures(api).flatMap(([owner, entry]) =>
    subfeatures(entry)
      .filter(([name]) => name.endsWith('_event'))
      .map(
        ([name, part]) =>
          [name.replace('_event', ''), part, `${owner}.${name.replace('_event', '')}`] as const,
      ),
  ),
)

/** Names of HTML elements in MDN's data, newer and older ones. */
export const elementNames: ReadonlySet<string> = new Set(subfeatures(html.elements).map(([name]) => name))

/** Newer attributes of any element or of some. */
export const newerAttributes = findExclusivelyNewer([
  ...subfeatures(html.global_attributes).map(([name, entry]) => [name, entry, `attribute.${name}`] as const),
  ...subfeatures(html.elements).flatMap(([element, entry]) =>
    subfeatures(entry).map(([name, part]) => [name, part, `${element}.${name}`] as const),
  ),
])
