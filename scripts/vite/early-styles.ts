import Beasties from 'beasties'

/**
 * Rules that beasties keeps although no element of the markup matches yet: those without a class, and those for the
 * attributes that the state script sets.
 */
const allowRules = [/^[^.]*$/, /\[data-/]

/**
 * The part of a style sheet that a picture needs, for the browser to read before that picture and the whole one after
 * it. The whole sheet has the last word on everything.
 * @param html the picture's markup, with `{0}` where its texts will be
 */
export async function extractCriticalCss(css: string, html: string): Promise<string> {
  const beasties = new Beasties({ allowRules, inlineFonts: true, preloadFonts: false, logLevel: 'error' })
  // A Thai and a Lao letter: the fonts count as used.
  const page = await beasties.process(
    `<html><head><style>${css}</style></head><body>ก ກ<div id="root">${html}</div></body></html>`,
  )
  return page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'))
}
