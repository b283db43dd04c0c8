import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { calls } from '../../src/contract/calls.ts'
import { errorKeyGroups } from '../../src/contract/error-keys.ts'
import { publicSources } from './public-sources.ts'

const PREFIX = 'virtual:catalog/'
const ERROR_PREFIX = 'errorMsg.'

/** Error keys that a visitor may be answered: the generic ones, sign-in's, and those of calls that need no member. */
const publicKeys = new Set<string>([
  ...errorKeyGroups.generic,
  ...errorKeyGroups.auth,
  ...calls.flatMap((call) => (call.access === 'member' ? [] : call.errors)),
])

type Half = 'public' | 'member'

/** Whether a visitor may meet a text: its key is one of theirs, or a part of the portal that they load says it. */
function isPublic(
  id: string,
  origins: readonly (readonly [string, number?])[],
  sources: ReadonlySet<string>,
) {
  if (id.startsWith(ERROR_PREFIX)) return publicKeys.has(id.slice(ERROR_PREFIX.length))
  return origins.some(([file]) => sources.has(file))
}

/**
 * One half of a language's texts, from locales/: what pages before the sign-in need, or the rest. A text without a
 * translation is its English source; `npm run check` refuses that, development doesn't. Unsplit, all stand in one.
 */
async function readHalf(locale: string, half: Half, split: boolean) {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalog.')
  const source = (await catalog.read(config.sourceLocale ?? 'en')) ?? {}
  const translated = (await catalog.read(locale)) ?? {}
  const sources = publicSources()
  const messages: Record<string, string> = {}
  for (const [id, entry] of Object.entries({ ...source, ...translated })) {
    const origins = source[id]?.origin ?? entry.origin ?? []
    const belongs = split ? isPublic(id, origins, sources) === (half === 'public') : half === 'public'
    if (entry.obsolete || !belongs) continue
    const english = source[id]?.translation || source[id]?.message || entry.message || id
    messages[id] = translated[id]?.translation || english
  }
  return { messages, files: [catalog.getFilename(locale), catalog.getFilename(config.sourceLocale ?? 'en')] }
}

/**
 * Gives `virtual:catalog/<locale>/public` and `/member`: modules with compiled `messages`. Only a build tells the
 * halves apart: while somebody edits, what belongs to which changes all the time.
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
      const [, locale, half] = /^\0virtual:catalog\/(\w+)\/(public|member)$/.exec(id) ?? []
      if (!locale || !half) return undefined
      const { messages, files } = await readHalf(locale, half === 'public' ? 'public' : 'member', split)
      for (const file of files) this.addWatchFile(file)
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
      const [broken] = errors
      if (broken) this.error(`The ${locale} text of "${broken.id}" can't be read: ${broken.error.message}`)
      return { code: source, moduleType: 'js' }
    },
  }
}
