import { dropInvisible, normalizeVisibleText } from '#contract/formats/invisible-characters.ts'

/** Comments, and elements whose content isn't text of the page. Unclosed ones end with the HTML. */
const hidden =
  /<!--(?:>|->|[\s\S]*?(?:--!?>|$))|<(script|style|title|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)|<!\[CDATA\[|\]\]>/gi

const entities: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['shy', ''],
  ['zwnj', ''],
  ['zwj', ''],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['bull', '•'],
  ['middot', '·'],
  ['times', '×'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['larr', '←'],
  ['rarr', '→'],
  ['deg', '°'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['euro', '€'],
  ['eacute', 'é'],
  ['hearts', '♥'],
  ['frac12', '½'],
])

/** Replaces character references: those of HTML escaping, those that editors produce, and numbers. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
}

/** Tags inside a line: no space takes their place. */
const inlineTag =
  /<\/?(?:a|b|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)(?=[\s/>])[^>]*>/gi

/**
 * The text of HTML without its tags and without characters that nobody sees, as one line, for places where only text fits (rows, titles, shared texts, files), and
 * for HTML that can't be shown otherwise.
 */
export function htmlText(html: string): string {
  const text = html
    .replaceAll(hidden, ' ')
    .replaceAll(inlineTag, '')
    .replaceAll(/<[a-z/!?][^>]*>/gi, ' ')
  return normalizeVisibleText(unescapeHtml(text).replaceAll('\0', ''))
}

/** Whether HTML has neither text nor pictures. */
export function isBlankHtml(html: string): boolean {
  return dropInvisible(htmlText(html)).trim() === '' && !/<img\b/i.test(html)
}
