import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { calls } from '../../src/contract/calls.ts'
import { errorKeyGroups } from '../../src/contract/error-keys.ts'

const PREFIX = 'virtual:catalog/'
const ERROR_PREFIX = 'errorMsg.'

/** Sources whose texts a visitor may meet before signing in. */
const publicSource = /^src\/(app|lib|ui|shell|features\/(auth|register|howto|contact))\//

/** Error keys that a visitor may be answered: the generic ones, sign-in's, and those of calls that need no member. */
const publicKeys = new Set<string>([
  ...errorKeyGroups.generic,
  ...errorKeyGroups.auth,
  ...calls.flatMap((call) => (call.access === 'member' ? [] : call.errors)),
])

type Half = 'public' | 'member'

function halfOf(id: string, origins: readonly (readonly [string, number?])[]): Half {
  if (id.startsWith(ERROR_PREFIX)) return publicKeys.has(id.slice(ERROR_PREFIX.length)) ? 'public' : 'member'
  return origins.some(([file]) => publicSource.test(file)) ? 'public' : 'member'
}

/**
 * One half of a language's texts, from locales/: what pages before the sign-in need, or the rest. A text without a
 * translation is its English source; `npm run check` refuses that, development doesn't.
 */
async function readHalf(locale: string, half: Half): Promise<{ messages: Record<string, string>; files: string[] }> {
  const config = getConfig()
  const [catalog] = await getCatalogs(config)
  if (!catalog) throw new Error('lingui.config.ts names no catalog.')
  const source = (await catalog.read(config.sourceLocale ?? 'en')) ?? {}
  const translated = (await catalog.read(locale)) ?? {}
  const messages: Record<string, string> = {}
  for (const [id, entry] of Object.entries({ ...source, ...translated })) {
    const origins = source[id]?.origin ?? entry.origin ?? []
    if (entry.obsolete || halfOf(id, origins) !== half) continue
    const english = source[id]?.translation || source[id]?.message || entry.message || id
    messages[id] = translated[id]?.translation || english
  }
  return { messages, files: [catalog.getFilename(locale), catalog.getFilename(config.sourceLocale ?? 'en')] }
}

/** Gives `virtual:catalog/<locale>/public` and `/member`: modules with compiled `messages`. */
export function catalogs(): Plugin {
  return {
    name: 'kapao-catalogs',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      const [, locale, half] = /^\0virtual:catalog\/(\w+)\/(public|member)$/.exec(id) ?? []
      if (!locale || !half) return undefined
      const { messages, files } = await readHalf(locale, half === 'public' ? 'public' : 'member')
      for (const file of files) this.addWatchFile(file)
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
      const [broken] = errors
      if (broken) this.error(`The ${locale} text of "${broken.id}" can't be read: ${broken.error.message}`)
      return { code: source, moduleType: 'js' }
    },
  }
}
