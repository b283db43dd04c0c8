import { relative } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin, Rolldown } from 'vite'
import { calls } from '#contract/calls.ts'
import { errorKeyGroups } from '#contract/error-keys.ts'
import { expandGlobs } from './files-of.ts'

const ERROR_PREFIX = 'errorMsg.'

/** Error keys that a visitor may be answered: the generic ones, sign-in's, those of calls that need no member, and those that any call may be answered with. */
const publicKeys = new Set<string>([
  ...errorKeyGroups.generic,
  ...errorKeyGroups.auth,
  ...errorKeyGroups.redirect,
  ...calls.flatMap((call) => (call.access === 'member' ? [] : call.errors)),
])

/** Modules that a part's texts are for, with all that they import. What is in none of them is the members' part. */
const partEntries = {
  public: [
    'src/main.tsx',
    'src/app/chat-host/ChatHost.tsx',
    'src/app/routing/NotFound.tsx',
    'src/app/notices/ToastHost.tsx',
    'src/features/auth/LoginScreen.tsx',
    'src/features/contact/ContactScreen.tsx',
    'src/features/register/RegisterScreen.tsx',
    'src/features/terminated/TerminatedScreen.tsx',
  ],
  chat: ['src/features/chat/panel/*.tsx'],
  help: [
    'src/app/notices/in-app-browser-notice.tsx',
    'src/features/install/*Sheet.tsx',
    'src/features/storage/*Sheet.tsx',
    'src/features/howto/*.tsx',
    'src/features/howto/save/*.{ts,tsx}',
  ],
}
/** Folders whose texts are in no other part. */
const lazyFeatureFolders = /^src\/features\/(chat|storage|install|howto)\//

type SourceFiles = Readonly<Record<keyof typeof partEntries, ReadonlySet<string>>>

/** Files of each part, from the repository's root. */
async function findSourceFiles(context: Rolldown.PluginContext): Promise<SourceFiles> {
  const closure = async (patterns: readonly string[]) => {
    const ids = new Set(expandGlobs(...patterns))
    for (const id of ids) {
      const { importedIds } = await context.load({ id, resolveDependencies: true })
      for (const next of importedIds) if (/\/src\/.*\.tsx?$/.test(next)) ids.add(next)
    }
    return new Set([...ids].map((id) => relative('', id)))
  }
  const { public: visitors, chat, help } = partEntries
  return { public: await closure(visitors), chat: await closure(chat), help: await closure(help) }
}

/** Whether a part has a text; what both a part and a member's screen say is in both, but visitors' texts are always loaded. */
function isInPart(part: string, id: string, files: readonly string[], sources: SourceFiles): boolean {
  if (id.startsWith(ERROR_PREFIX)) {
    return part === (publicKeys.has(id.slice(ERROR_PREFIX.length)) ? 'public' : 'member')
  }
  if (files.some((file) => sources.public.has(file))) return part === 'public'
  if (part === 'chat' || part === 'help') return files.some((file) => sources[part].has(file))
  return part === 'member' && !(files.length > 0 && files.every((file) => lazyFeatureFolders.test(file)))
}

/**
 * One part of a language's texts, from locales/. A text without a translation is its English source; `npm run check`
 * refuses that, development doesn't. Unsplit, all are in the public part.
 */
async function readPart(locale: string, part: string, sources: SourceFiles | undefined) {
  const [catalog] = await getCatalogs(getConfig())
  if (!catalog) throw new Error('lingui.config.ts names no catalog.')
  const source = (await catalog.read('en')) ?? {}
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: 'en',
    fallbackLocales: { default: 'en' },
    ignoreObsolete: true,
  })
  const wanted = Object.entries(messages).filter(([id]) => {
    const files = (source[id]?.origin ?? []).map(([file]) => file)
    return sources ? isInPart(part, id, files, sources) : part === 'public'
  })
  return {
    messages: Object.fromEntries(wanted),
    files: [catalog.getFilename(locale), catalog.getFilename('en')],
  }
}

/**
 * Gives `virtual:catalog/<locale>/public`, `/member`, `/chat` and `/help`: modules with compiled `messages`. Only a
 * build tells the parts apart: while somebody edits, what belongs to which changes all the time.
 */
export function catalogs(): Plugin {
  let split = false
  let sources: Promise<SourceFiles> | undefined
  return {
    name: 'kapao-catalogs',
    configResolved({ command }) {
      split = command === 'build'
    },
    resolveId: { filter: { id: /^virtual:catalog\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalog\// },
      async handler(id) {
        const [, locale = '', part = ''] = id.split('/')
        if (split) sources ??= findSourceFiles(this)
        const { messages, files } = await readPart(locale, part, await sources)
        for (const file of files) this.addWatchFile(file)
        const compiled = createCompiledCatalog(locale, messages, { namespace: 'es' })
        const [broken] = compiled.errors
        if (broken) this.error(`The ${locale} text of "${broken.id}" can't be read: ${broken.error.message}`)
        return { code: compiled.source, moduleType: 'js' }
      },
    },
  }
}
