import { createHash } from 'node:crypto'
import { attributeOf, type Element, findElements } from './page-elements.ts'

/** An inline script or style sheet that a browser would apply. */
export interface InlinePart {
  readonly kind: 'script' | 'style'
  /** Name of the attribute that contains it; undefined: an element does. */
  readonly attribute?: string
  readonly text: string
  readonly nonce?: string | undefined
}

/** The inline scripts, style sheets, event handlers and `style` attributes of a page. */
export function findInlineParts(html: string): readonly InlinePart[] {
  return findElements(html).flatMap((element) => [...elementPart(element), ...attributeParts(element)])
}

function elementPart(element: Element): readonly InlinePart[] {
  const kind = element.nodeName
  if (kind !== 'script' && kind !== 'style') return []
  const isData = kind === 'script' && /json/.test(attributeOf(element, 'type') ?? '')
  if (attributeOf(element, 'src') !== undefined || isData) return []
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  return [{ kind, text, nonce: attributeOf(element, 'nonce') }]
}

function attributeParts({ attrs }: Element): readonly InlinePart[] {
  return attrs.flatMap(({ name, value }): readonly InlinePart[] => {
    if (name === 'style') return [{ kind: 'style', attribute: name, text: value }]
    return /^on[a-z]+$/.test(name) ? [{ kind: 'script', attribute: name, text: value }] : []
  })
}

const hashPattern = /^'(sha256|sha384|sha512)-([\w+/-]+={0,2})'$/i

/** Whether browsers run an inline part. @param sources values of the directive for it */
export function isInlineAllowed({ attribute, text, nonce }: InlinePart, sources: readonly string[]): boolean {
  const has = (keyword: string) => sources.some((source) => source.toLowerCase() === keyword)
  const isMatch = (source: string) => {
    const [, algorithm, digest] = hashPattern.exec(source) ?? []
    if (algorithm !== undefined && digest !== undefined)
      return (
        createHash(algorithm.toLowerCase()).update(text).digest('base64') ===
        digest.replaceAll('-', '+').replaceAll('_', '/')
      )
    return nonce !== undefined && nonce !== '' && nonceOf(source) === nonce
  }
  // Hashes are for attributes only with 'unsafe-hashes'.
  if ((attribute === undefined || has("'unsafe-hashes'")) && sources.some(isMatch)) return true
  // With a hash or a nonce browsers ignore 'unsafe-inline'.
  const isStrict =
    has("'strict-dynamic'") ||
    sources.some((source) => hashPattern.test(source) || nonceOf(source) !== undefined)
  return !isStrict && has("'unsafe-inline'")
}

const nonceOf = (source: string) => /^'nonce-(.+)'$/i.exec(source)?.[1]
