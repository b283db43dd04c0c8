import { relative } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin, Rolldown } from 'vite'
import { calls } from '#contract/calls.ts'
import { errorKeyGroups } from '#contract/error-keys.ts'
import { expandGlobs } from './files-of.ts'
import { joinWords } from './unbreakable-words.ts'

const ERROR_PREFIX = 'errorMsg.'

/**
 * Error keys that visitors can receive: generic ones, those of sign-in and redirects, and those of calls
 * without a session.
 */
const publicKeys = new Set<string>([
  ...errorKeyGroups.generic,
  ...errorKeyGroups.auth,
  ...errorKeyGroups.redirect,
  ...calls.flatMap((call) => (call.access === 'member' ? [] : call.errors)),
])

/**
 * Entry modules of each part; it gets the texts of these and of everything they import. The rest is the
 * member part.
 */
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
/** Folders whose texts belong to their own part only, never to the member part. */
const lazyFeatureFolders = /^src\/features\/(chat|storage|install|howto)\//

type SourceFiles = Readonly<Record<keyof typeof partEntries, ReadonlySet<string>>>

/** Source files of each part, relative to the repository root. */
async function findSourceFiles(context: Rolldown.PluginContext): Promise<SourceFiles> {
  const collectImports = async (patterns: readonly string[]) => {
    const ids = new Set(expandGlobs(...patterns))
    for (const id of ids) {
      const { importedIds } = await context.load({ id, resolveDependencies: true })
      for (const next of importedIds) if (/\/src\/.*\.tsx?$/.test(next)) ids.add(next)
    }
    return new Set([...ids].map((id) => relative('', id)))
  }
  return {
    public: await collectImports(partEntries.public),
    chat: await collectImports(partEntries.chat),
    help: await collectImports(partEntries.help),
  }
}

/**
 * Whether a part contains a text. Texts shared with member screens are in both, except public ones: those are
 * always loaded.
 */
function isInPart(part: string, id: string, files: readonly string[], sources: SourceFiles): boolean {
  if (id.startsWith(ERROR_PREFIX)) {
    return part === (publicKeys.has(id.slice(ERROR_PREFIX.length)) ? 'public' : 'member')
  }
  if (files.some((file) => sources.public.has(file))) return part === 'public'
  if (part === 'chat' || part === 'help') return files.some((file) => sources[part].has(file))
  return part === 'member' && !(files.length > 0 && files.every((file) => lazyFeatureFolders.test(file)))
}

/**
 * Reads one part of a locale's texts from locales/. Missing translations fall back to English (`npm run
 * check` fails on them). Without `sources`, the public part contains all texts.
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
  const selected = Object.entries(messages).filter(([id]) => {
    const files = (source[id]?.origin ?? []).map(([file]) => file)
    return sources ? isInPart(part, id, files, sources) : part === 'public'
  })
  return {
    messages: Object.fromEntries(selected.map(([id, text]) => [id, joinWords(text)])),
    files: [catalog.getFilename(locale), catalog.getFilename('en')],
  }
}

/**
 * Provides `virtual:catalog/<locale>/public`, `/member`, `/chat` and `/help`: modules with compiled
 * `messages`. Texts are split into parts in builds only; on the dev server the module graph changes all the
 * time.
 */
export function catalogs(): Plugin {
  let sources: Promise<SourceFiles> | undefined
  return {
    name: 'kapao-catalogs',
    resolveId: { filter: { id: /^virtual:catalog\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalog\// },
      async handler(id) {
        const [, locale = '', part = ''] = id.split('/')
        if (this.environment.mode === 'build') sources ??= findSourceFiles(this)
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
