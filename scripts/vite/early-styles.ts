import Beasties from 'beasties'
import { parseFragment, serialize } from 'parse5'

/**
 * Rules that beasties keeps even if no element matches: those without a class, and those for data attributes,
 * which the boot script sets later.
 */
const allowRules = [/^[^.]*$/, /\[data-/]

/**
 * Extracts the critical CSS of the first paint. The browser applies it before the markup; the complete style
 * sheet follows and overrides it.
 * @param html templates of the first paint, with placeholders such as `{0}` for texts
 */
export async function extractCriticalCss(css: string, html: string): Promise<string> {
  const beasties = new Beasties({ allowRules, inlineFonts: true, preloadFonts: false, logLevel: 'error' })
  // A Thai and a Lao letter, so that beasties keeps both @font-face rules.
  const page = await beasties.process(
    `<html><head><style>${css}</style></head><body>ก ກ<div id="root">${unwrapTemplates(html)}</div></body></html>`,
  )
  return page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'))
}

/** Replaces templates by their content: beasties matches no selector with a combinator inside a template. */
function unwrapTemplates(html: string): string {
  const fragment = parseFragment(html)
  fragment.childNodes = fragment.childNodes.flatMap((node) =>
    'content' in node ? node.content.childNodes : [node],
  )
  return serialize(fragment)
}
