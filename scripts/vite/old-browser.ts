import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { generate, parse } from 'css-tree'
import { minify } from 'vite'
import { supportedBrowsers } from '#scripts/supported-browsers.ts'
import { type NoticeOptions, renderOldBrowserNotice } from '#shell/old-browser-html.ts'

export interface OldBrowserNotice {
  /** Inserted at the beginning of the body. */
  readonly html: string
  readonly style: string
  readonly script: string
}

/** @throws Error when the script can't be read or minified */
async function compileNoticeScript(): Promise<string> {
  const source = await readFile('src/shell/old-browser.ts', 'utf8')
  // `compress` and `removeWhitespace` emit template literals, which ES5 lacks.
  const { code } = await minify('old-browser.js', stripTypeScriptTypes(source), {
    compress: false,
    codegen: { removeWhitespace: false },
  })
  if (!code) throw new Error('src/shell/old-browser.ts came out empty.')
  return code
}

/**
 * Creates the notice that browsers older than the supported ones show (D37). The HTML is static and hidden by
 * default; the ES5 script from src/shell/old-browser.ts shows it.
 */
export async function createOldBrowserNotice({
  laos,
  apiHost,
}: Pick<NoticeOptions, 'laos' | 'apiHost'>): Promise<OldBrowserNotice> {
  const css = await readFile('src/shell/old-browser.css', 'utf8')
  return {
    html: renderOldBrowserNotice({ laos, apiHost, browsers: supportedBrowsers }),
    style: generate(parse(css)),
    script: await compileNoticeScript(),
  }
}

/**
 * Assembles a page: inserts the old-browser notice at the start of the body, and `head` and `body` at the end
 * of those elements.
 * @param replace additional replacements of parts of the source
 * @throws Error when the source lacks a part to be replaced
 */
export function assemblePage(
  source: string,
  notice: OldBrowserNotice,
  { head, body, replace }: { head: string; body: string; replace?: Readonly<Record<string, string>> },
): string {
  const replacements = {
    ...replace,
    '</head>': `<style>${notice.style}</style>${head}\n  </head>`,
    '<body>': `<body>\n    ${notice.html}<script>${notice.script}</script>`,
    '</body>': `${body}\n  </body>`,
  }
  return Object.entries(replacements).reduce((html, [part, replacement]) => {
    if (!html.includes(part)) throw new Error(`A page of the portal has no ${part} to be replaced.`)
    return html.replace(part, () => replacement)
  }, source)
}
