/** The part of the DOM that sections are read from. */
export interface HtmlNode {
  readonly childNodes: Iterable<HtmlNode>
  readonly textContent: string | null
  /** Only elements have it, like `outerHTML`. */
  readonly localName?: string
  readonly outerHTML?: string
}

/** A section of an operator's text. */
export interface TextSection {
  /** As in the text, or counted if no title has a number. */
  readonly number: string | undefined
  /** Plain text without its number; empty if the section has no title. */
  readonly title: string
  /** HTML. */
  readonly body: string
  /** The body as plain text. */
  readonly bodyText: string
}

export interface SectionedText {
  /** The operator's line about version or date, plain text. */
  readonly note: string | undefined
  readonly sections: readonly TextSection[]
}

const ownNumber = /^(\d{1,3})[.)]\s+/

const textOf = ({ textContent }: HtmlNode) => textContent ?? ''
const isHeading = ({ localName = '' }: HtmlNode) => /^h[1-6]$/.test(localName)
const isBlankText = (node: HtmlNode) => node.localName === undefined && textOf(node).trim() === ''

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\u00a0', '&nbsp;'],
])
const escapeText = (text: string) => text.replaceAll(/[&<>\u00a0]/g, (mark) => entities.get(mark) ?? mark)

const serialize = (nodes: readonly HtmlNode[]) =>
  nodes
    .map((node) => node.outerHTML ?? escapeText(textOf(node)))
    .join('')
    .trim()

/** Replaces each `div` around headings by its content, so that sections inside it are found. */
function unwrapDivs(nodes: Iterable<HtmlNode>): HtmlNode[] {
  return [...nodes].flatMap((node) => {
    if (node.localName !== 'div') return [node]
    const inner = unwrapDivs(node.childNodes)
    return inner.some(isHeading) ? inner : [node]
  })
}

/** Splits before each heading of the level of the first one. */
function splitAtHeadings(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const level = nodes.find(isHeading)?.localName
  const parts: HtmlNode[][] = []
  for (const node of nodes) {
    const isStart = level !== undefined && node.localName === level
    const part = isStart ? undefined : parts.at(-1)
    if (part) part.push(node)
    else if (!isBlankText(node)) parts.push([node])
  }
  return parts
}

function parseSection(nodes: readonly HtmlNode[]): TextSection {
  const [heading, ...rest] = nodes
  const title = heading && isHeading(heading) ? textOf(heading).trim() : undefined
  const content = title === undefined ? nodes : rest
  return {
    number: ownNumber.exec(title ?? '')?.[1],
    title: title?.replace(ownNumber, '') ?? '',
    body: serialize(content),
    bodyText: content.map(textOf).join(' ').trim(),
  }
}

/** The text of a line in small print; undefined if there is more than that. */
function parseNote(nodes: Iterable<HtmlNode>): string | undefined {
  const [line, ...others] = [...nodes].filter((node) => !isBlankText(node))
  if (!line || others.length > 0) return undefined
  if (line.localName === 'small') return textOf(line).trim()
  return line.localName === 'p' ? parseNote(line.childNodes) : undefined
}

/**
 * Splits the operator's texts into sections. An opening line in small print is the note about version or date.
 * @param texts unsanitized HTML, usually one entry per section; those of which the sanitizer leaves nothing are dropped
 * @param parse sanitizes HTML and parses it into nodes
 */
export function parseTextSections(
  texts: readonly string[],
  parse: (html: string) => Pick<HtmlNode, 'childNodes'>,
): SectionedText {
  const parsed = texts
    .map((html) => unwrapDivs(parse(html).childNodes))
    .filter((nodes) => !nodes.every(isBlankText))
  const note = parsed.length > 1 ? parseNote(parsed[0] ?? []) : undefined
  const sections = parsed
    .slice(note === undefined ? 0 : 1)
    .flatMap(splitAtHeadings)
    .map(parseSection)
  if (sections.some(({ number }) => number !== undefined)) return { note, sections }
  let count = 0
  const numbered = sections.map((section) =>
    section.title === '' ? section : { ...section, number: String(++count) },
  )
  return { note, sections: numbered }
}
