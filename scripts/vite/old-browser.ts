import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { generate, parse } from 'css-tree'
import { minify } from 'vite'
import { supportedBrowsers } from '#scripts/build/supported-browsers.ts'
import { brand, fillBrandColours } from '#server/platform/brand.ts'
import { type NoticeOptions, renderOldBrowserNotice } from '#shell/old-browser-html.ts'
import { fillBrandTexts } from './brand.ts'

type NoticeSettings = Pick<NoticeOptions, 'laos' | 'apiHost'>

export interface OldBrowserNotice {
  /** Inserted at the beginning of the body. */
  readonly html: string
  readonly style: string
  readonly script: string
}

/**
 * Creates the notice that browsers older than the supported ones show. The HTML is static and hidden by
 * default; the ES5 script from src/shell/old-browser.ts shows it.
 * @throws Error when the script can't be minified
 */
export async function createOldBrowserNotice({ laos, apiHost }: NoticeSettings): Promise<OldBrowserNotice> {
  const css = fillBrandColours(await readFile('src/shell/old-browser.css', 'utf8'), brand)
  const source = stripTypeScriptTypes(await readFile('src/shell/old-browser.ts', 'utf8'))
  // `compress` and `removeWhitespace` emit template literals, which ES5 lacks.
  const options = { compress: false, codegen: { removeWhitespace: false } }
  const { code: script } = await minify('old-browser.js', source, options)
  if (!script) throw new Error('src/shell/old-browser.ts came out empty.')
  return {
    html: renderOldBrowserNotice({
      laos,
      apiHost,
      supportAddress: brand.supportAddress,
      browsers: supportedBrowsers,
    }),
    style: generate(parse(css)),
    script,
  }
}

/** CSP hash sources of a page's inline scripts and style sheets. */
function hashInlineElements(html: string) {
  // Both in one pass, because a script may contain `<style>` in a string.
  const elements = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)]
  const hashesOf = (tag: 'script' | 'style') =>
    elements.flatMap(([, name, text = '']) =>
      name === tag ? `'sha256-${hash('sha256', text, 'base64')}'` : [],
    )
  return { script: hashesOf('script'), style: hashesOf('style') }
}

/**
 * Assembles a page: names the brand, inserts the old-browser notice at the start of the body, and `head` and `body` at the end
 * of those elements.
 * @param source HTML file, relative to the repository root
 * @param parts.replace additional replacements of parts of the source
 * @returns the HTML, and the CSP hash sources of its inline scripts and style sheets
 * @throws Error when the source lacks a part to be replaced
 */
export async function assemblePage(
  source: string,
  options: NoticeSettings,
  { head, body, replace }: { head: string; body: string; replace?: Readonly<Record<string, string>> },
) {
  const notice = await createOldBrowserNotice(options)
  const replacements = {
    ...replace,
    '</head>': `<style>${notice.style}</style>${head}\n</head>`,
    '<body>': `<body>\n${notice.html}<script>${notice.script}</script>`,
    '</body>': `${body}\n</body>`,
  }
  const indented = await readFile(source, 'utf8')
  let html = fillBrandTexts(indented.replaceAll(/\n +/g, '\n'), options.laos)
  for (const [part, replacement] of Object.entries(replacements)) {
    if (!html.includes(part)) throw new Error(`${source} has no ${part} to be replaced.`)
    html = html.replace(part, () => replacement)
  }
  return { html, ...hashInlineElements(html) }
}
