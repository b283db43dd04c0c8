/** Comments, and elements whose content isn't text of the page. Unclosed ones end with the HTML. */
const hidden =
  /<!--(?:>|->|[\s\S]*?(?:--!?>|$))|<(script|style|title|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)|<!\[CDATA\[|\]\]>/gi

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
}

/** Replaces the character references that HTML escaping produces. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(
    /&(nbsp|amp|lt|gt|quot|apos|#39);/g,
    (whole, name: string) => entities[name] ?? whole,
  )
}

/** The text of HTML without its tags, for places where only text fits, and for HTML that can't be shown otherwise. */
export function htmlText(html: string): string {
  const text = html.replaceAll(hidden, ' ').replaceAll(/<[a-z/!?][^>]*>/gi, ' ')
  return unescapeHtml(text).replaceAll('\0', '').trim()
}

/** Whether HTML has neither text nor pictures. */
export function isBlankHtml(html: string): boolean {
  return htmlText(html) === '' && !/<img\b/i.test(html)
}
