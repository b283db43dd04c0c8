/** Comments, and elements whose content isn't text of the page. Unclosed ones end with the HTML. */
const hidden =
  /<!--(?:>|->|[\s\S]*?(?:--!?>|$))|<(script|style|title|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)|<!\[CDATA\[|\]\]>/gi

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** The text of HTML without its tags, for places where only text fits, and for HTML that can't be shown otherwise. */
export function htmlText(html: string): string {
  return html
    .replaceAll(hidden, ' ')
    .replaceAll(/<[a-z/!?][^>]*>/gi, ' ')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll('\0', '')
    .trim()
}

/** Whether HTML has neither text nor pictures. */
export function isBlankHtml(html: string): boolean {
  return htmlText(html) === '' && !/<img\b/i.test(html)
}
