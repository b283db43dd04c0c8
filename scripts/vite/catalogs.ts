import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { type CatalogType, getConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import type { Plugin, Rolldown } from 'vite'
import { calls } from '#contract/calls.ts'
import { errorKeyGroups } from '#contract/error-keys.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { brandDirectory } from '#server/platform/brand.ts'
import { expandGlobs } from './files-of.ts'

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

const portalEntry = 'src/main.tsx'
/** Screens whose texts aren't in the member part. */
export const screensWithTexts = 'src/features/{bonus,profile,responsible-play,spin,statement}/*Screen.tsx'
/** The one screen of visitors that most visits don't open and that has many texts of its own. */
export const registerScreen = 'src/features/register/RegisterScreen.tsx'
const dialogHost = 'src/app/dialogs/DialogHost.tsx'

/**
 * Entry modules of each part; it gets the texts of these and of everything they import. The dialogs' part has
 * those that the dialog host imports lazily, and the member part has the rest of the portal: home and what surrounds pages.
 */
const partEntries = {
  public: [
    portalEntry,
    'src/app/chat-host/ChatHost.tsx',
    'src/app/routing/NotFound.tsx',
    'src/app/notices/ToastHost.tsx',
    'src/features/auth/LoginScreen.tsx',
    'src/features/contact/ContactScreen.tsx',
    'src/features/terminated/TerminatedScreen.tsx',
  ],
  register: [registerScreen],
  chat: ['src/features/chat/panel/*.tsx'],
  help: [
    'src/app/notices/in-app-browser-notice.tsx',
    'src/features/install/*Sheet.tsx',
    'src/features/storage/*Sheet.tsx',
    'src/features/howto/*.tsx',
    'src/features/howto/save/*.{ts,tsx}',
  ],
  extra: ['src/features/home/{FirstSteps,LatestMovements,GamesScreen,balance/HomeMoment}.tsx'],
  // `spin-errors.ts` isn't imported: its texts are looked up by error code.
  screens: [screensWithTexts, 'src/features/spin/spin-errors.ts'],
}

const partNames = ['public', 'register', 'member', 'screens', 'extra', 'dialogs', 'chat', 'help'] as const
type Part = (typeof partNames)[number]
/** Parts that are loaded with, or after, the member part. */
const afterMember: ReadonlySet<Part> = new Set(['screens', 'extra', 'dialogs'])

type SourceFiles = Readonly<Record<Part, ReadonlySet<string>>>

/** Source files of each part, relative to the repository root. */
async function findSourceFiles(context: Rolldown.PluginContext): Promise<SourceFiles> {
  const infoOf = (id: string) => context.load({ id, resolveDependencies: true })
  /** All modules that the entries import, without `except` and what only these import. */
  const collectImports = async (
    entries: readonly string[],
    lazily: boolean,
    except: readonly string[] = [],
  ) => {
    const ids = new Set(entries.filter((id) => !except.includes(id)))
    for (const id of ids) {
      const { importedIds, dynamicallyImportedIds } = await infoOf(id)
      const next = lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds
      for (const file of next) if (/\/src\/.*\.tsx?$/.test(file) && !except.includes(file)) ids.add(file)
    }
    return new Set([...ids].map((id) => relative('', id)))
  }
  const register = expandGlobs(...partEntries.register)
  const chat = expandGlobs(...partEntries.chat)
  const help = expandGlobs(...partEntries.help)
  const extra = expandGlobs(...partEntries.extra)
  const screens = expandGlobs(...partEntries.screens)
  const { dynamicallyImportedIds } = await infoOf(resolve(dialogHost))
  const dialogs = dynamicallyImportedIds.filter((id) => !help.includes(id))
  const others = [register, chat, help, extra, screens, dialogs].flat()
  return {
    public: await collectImports(expandGlobs(...partEntries.public), false),
    register: await collectImports(register, true),
    chat: await collectImports(chat, true),
    help: await collectImports(help, true),
    dialogs: await collectImports(dialogs, true),
    extra: await collectImports(extra, true),
    screens: await collectImports(screens, true, dialogs),
    member: await collectImports([resolve(portalEntry)], true, others),
  }
}

/**
 * Whether a part contains a text. A text of several parts is in each of them; but a public one, or one that the registration
 * shares with others, is in the public part only, and the parts that follow the member part have none of its texts.
 */
function isInPart(part: Part, id: string, files: readonly string[], sources: SourceFiles): boolean {
  if (id.startsWith(ERROR_PREFIX)) {
    return part === (publicKeys.has(id.slice(ERROR_PREFIX.length)) ? 'public' : 'member')
  }
  const isUsedIn = (other: Part) => files.some((file) => sources[other].has(file))
  const usedIn = partNames.filter(isUsedIn)
  if (usedIn.includes('public') || (usedIn.includes('register') && usedIn.length > 1))
    return part === 'public'
  return isUsedIn(part) && !(afterMember.has(part) && isUsedIn('member'))
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].sort().join(' ')

/**
 * Reads the texts of `texts/<locale>.po` in the brand's folder, which replace those of the catalogs.
 * @throws Error that names the entry which the catalogs don't have, which is empty, or which has other placeholders
 */
export async function readOwnTexts(
  locale: string,
  source: CatalogType,
  directory = brandDirectory,
): Promise<{ messages: Record<string, string>; files: readonly string[] }> {
  const file = join(directory, 'texts', `${locale}.po`)
  if (!existsSync(file)) return { messages: {}, files: [] }
  const entries = await formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  })
  if (Object.keys(entries).length === 0) throw new Error(`${file} has no texts.`)
  const messages = Object.entries(entries).flatMap(([id, { translation, message, obsolete }]) => {
    if (obsolete) return []
    const text = message ?? id
    // The catalogs have error texts by their keys, and all others by a hash.
    const key = [id, text].find((each) => each in source)
    if (key === undefined) throw new Error(`${file}: the catalogs have no text "${text}".`)
    if (!translation || normalizeVisibleText(translation) === '')
      throw new Error(`${file}: "${text}" has no translation.`)
    const expected = source[key]?.translation ?? text
    if (placeholders(expected) !== placeholders(translation))
      throw new Error(`${file}: "${text}" needs the placeholders of "${expected}".`)
    return [[key, translation] as const]
  })
  return { messages: Object.fromEntries(messages), files: [file] }
}

/**
 * Reads one part of a locale's texts from locales/. Missing translations fall back to English (`npm run
 * check` fails on them). Without `sources`, the public part contains all texts.
 */
async function readPart(locale: string, part: Part, sources: SourceFiles | undefined) {
  const [catalog] = await getCatalogs(getConfig())
  if (!catalog) throw new Error('lingui.config.ts names no catalog.')
  const source = (await catalog.read('en')) ?? {}
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: 'en',
    fallbackLocales: { default: 'en' },
    ignoreObsolete: true,
  })
  const own = await readOwnTexts(locale, source)
  const selected = Object.entries({ ...messages, ...own.messages }).filter(([id]) => {
    if (!sources) return part === 'public'
    const files = (source[id]?.origin ?? []).map(([file]) => file)
    // Rendered into the HTML at build time.
    if (files.length > 0 && files.every((file) => file.startsWith('src/shell/'))) return false
    const isIn = (other: Part) => isInPart(other, id, files, sources)
    if (!partNames.some(isIn)) throw new Error(`No part of the catalog has "${id}" of ${files.join(', ')}.`)
    return isIn(part)
  })
  return {
    messages: Object.fromEntries(selected),
    files: [catalog.getFilename(locale), catalog.getFilename('en'), ...own.files],
  }
}

/**
 * Provides `virtual:catalog/<locale>/public`, `/register`, `/member`, `/screens`, `/extra`, `/dialogs`, `/chat` and `/help`:
 * modules with compiled `messages`. Texts are split into parts in builds for browsers only: on the dev server the module graph changes
 * all the time, and the shell is rendered with all texts.
 */
export function catalogs(): Plugin {
  let sources: Promise<SourceFiles> | undefined
  return {
    name: 'kapao-catalogs',
    resolveId: { filter: { id: /^virtual:catalog\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalog\// },
      async handler(id) {
        const [, locale = '', part] = id.split('/')
        const { mode, config } = this.environment
        if (mode === 'build' && config.consumer === 'client') sources ??= findSourceFiles(this)
        const { messages, files } = await readPart(locale, part as Part, await sources)
        for (const file of files) this.addWatchFile(file)
        const compiled = createCompiledCatalog(locale, messages, { namespace: 'es' })
        const [broken] = compiled.errors
        if (broken) this.error(`The ${locale} text of "${broken.id}" can't be read: ${broken.error.message}`)
        return { code: compiled.source, moduleType: 'js' }
      },
    },
  }
}
