import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const scriptsSchema = v.object({
  entry: v.array(v.string()),
  member: v.array(v.string()),
  catalogs: v.record(v.string(), v.object({ public: v.string(), member: v.string() })),
  screens: v.record(v.string(), v.array(v.string())),
  later: v.array(v.string()),
})

/** What a browser fetches at a first visit, addresses inside dist/. */
export interface Visit {
  readonly files: readonly string[]
  /** Calls of the backend beside them. */
  readonly calls: number
}

/** Files of a first visit of a route, from the build's own graph: HTML, fonts, icon, scripts and worker registration. */
export function firstVisit(path: string, locale: 'th' | 'la' | 'en'): Visit {
  const scripts = v.parse(scriptsSchema, JSON.parse(readFileSync('dist/.meta/scripts.json', 'utf8')))
  const html = readFileSync('dist/index.html', 'utf8')
  const font = { th: 'thai', la: 'lao', en: undefined }[locale]
  const fonts = [...html.matchAll(/url\(["']?(\/assets\/[^"')]+\.woff2)/g)].map(([, file = '']) => file)
  const texts = scripts.catalogs[locale]
  const member = path.startsWith('/user/')
  const files = new Set([
    '/index.html',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    ...fonts.filter((file) => font !== undefined && file.includes(font)),
    ...scripts.entry,
    ...(texts ? [texts.public, ...(member ? [texts.member] : [])] : []),
    ...(member ? scripts.member : []),
    ...(scripts.screens[path] ?? []),
    ...scripts.later,
  ])
  // The termination check of /login; a member's page has its wallet and lookups, which have no limit of their own.
  return { files: [...files], calls: 1 }
}
