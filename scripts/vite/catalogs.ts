import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { calls } from '../../src/contract/calls.ts'
import { errorKeyGroups } from '../../src/contract/error-keys.ts'
import { chatSources, deviceSources, publicSources } from './public-sources.ts'

const PREFIX = 'virtual:catalog/'
const ERROR_PREFIX = 'errorMsg.'
/** Where each part that is loaded apart stands; what else says the same has it in its own part, too. */
const apart = {
  chat: { folders: ['src/features/chat/'], sources: chatSources },
  device: {
    folders: ['src/features/storage/', 'src/features/howto/keep/', 'src/features/install/'],
    sources: deviceSources,
  },
} as const

/** Error keys that a visitor may be answered: the generic ones, sign-in's, those of calls that need no member, and those that any call may be answered with. */
const publicKeys = new Set<string>([
  ...errorKeyGroups.generic,
  ...errorKeyGroups.auth,
  ...errorKeyGroups.redirect,
  ...calls.flatMap((call) => (call.access === 'member' ? [] : call.errors)),
])

const partNames = ['public', 'member', 'chat', 'device'] as const
type Part = (typeof partNames)[number]
type Origins = readonly (readonly [string, number?])[]

/** Tells which texts belong to a part; what both a part loaded apart and a member's screen say stands in both. */
function partReader(part: Part): (id: string, origins: Origins) => boolean {
  const visitors = publicSources()
  const others = Object.entries(apart).map(([name, { folders, sources }]) => ({
    name,
    files: sources(),
    own: (file: string) => folders.some((folder) => file.startsWith(folder)),
  }))
  return (id, origins) => {
    if (id.startsWith(ERROR_PREFIX)) {
      return part === (publicKeys.has(id.slice(ERROR_PREFIX.length)) ? 'public' : 'member')
    }
    if (origins.some(([file]) => visitors.has(file))) return part === 'public'
    const other = others.find(({ name }) => name === part)
    if (other) return origins.some(([file]) => other.files.has(file))
    // A component that the chat shares with members' screens says it there, too.
    const onlyApart = origins.length > 0 && origins.every(([file]) => others.some(({ own }) => own(file)))
    return part === 'member' && !onlyApart
  }
}

/**
 * One part of a language's texts, from locales/: what pages before the sign-in need, what is loaded apart, or the rest.
 * A text without a translation is its English source; `npm run check` refuses that, development doesn't. Unsplit, all
 * stand in one.
 */
async function readPart(locale: string, part: Part, split: boolean) {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalog.')
  const source = (await catalog.read(config.sourceLocale ?? 'en')) ?? {}
  const translated = (await catalog.read(locale)) ?? {}
  const belongs = split ? partReader(part) : () => part === 'public'
  const messages: Record<string, string> = {}
  for (const [id, entry] of Object.entries({ ...source, ...translated })) {
    const origins = source[id]?.origin ?? entry.origin ?? []
    if (entry.obsolete || !belongs(id, origins)) continue
    const english = source[id]?.translation || source[id]?.message || entry.message || id
    messages[id] = translated[id]?.translation || english
  }
  return { messages, files: [catalog.getFilename(locale), catalog.getFilename(config.sourceLocale ?? 'en')] }
}

/**
 * Gives `virtual:catalog/<locale>/public`, `/member`, `/chat` and `/device`: modules with compiled `messages`. Only a
 * build tells the parts apart: while somebody edits, what belongs to which changes all the time.
 */
export function catalogs(): Plugin {
  let split = false
  return {
    name: 'kapao-catalogs',
    configResolved({ command }) {
      split = command === 'build'
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      const [, locale, name] = /^\0virtual:catalog\/(\w+)\/(\w+)$/.exec(id) ?? []
      const part = partNames.find((each) => each === name)
      if (!locale || !part) return undefined
      const { messages, files } = await readPart(locale, part, split)
      for (const file of files) this.addWatchFile(file)
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
      const [broken] = errors
      if (broken) this.error(`The ${locale} text of "${broken.id}" can't be read: ${broken.error.message}`)
      return { code: source, moduleType: 'js' }
    },
  }
}
