import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** An inline script or style sheet that a browser would apply. */
export interface InlinePart {
  readonly name: 'script' | 'style'
  readonly text: string
  readonly nonce: string | undefined
}

export function findInlineParts(html: string): readonly InlinePart[] {
  const document = parse(html)
  return (['script', 'style'] as const).flatMap((name) => partsBelow(document, name))
}

function partsBelow(node: Node, name: InlinePart['name']): readonly InlinePart[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => partsBelow(child, name)) : []
  if (node.nodeName !== name || !('attrs' in node)) return inside
  const attribute = (key: string) => node.attrs.find((one) => one.name === key)?.value
  const isData = name === 'script' && /json/.test(attribute('type') ?? '')
  if (attribute('src') !== undefined || isData) return inside
  const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  return [{ name, text, nonce: attribute('nonce') }]
}

const hashPattern = /^'(sha256|sha384|sha512)-([\w+/-]+={0,2})'$/i

/** Whether browsers run an inline part. @param sources values of the directive for it */
export function isInlineAllowed(
  { text, nonce }: Pick<InlinePart, 'text' | 'nonce'>,
  sources: readonly string[],
): boolean {
  const isMatch = (source: string) => {
    const [, algorithm, digest] = hashPattern.exec(source) ?? []
    if (algorithm !== undefined && digest !== undefined)
      return (
        createHash(algorithm.toLowerCase()).update(text).digest('base64') ===
        digest.replaceAll('-', '+').replaceAll('_', '/')
      )
    return nonce !== undefined && nonce !== '' && nonceOf(source) === nonce
  }
  if (sources.some(isMatch)) return true
  // With a hash or a nonce browsers ignore 'unsafe-inline'.
  const isStrict = sources.some(
    (source) =>
      hashPattern.test(source) ||
      nonceOf(source) !== undefined ||
      source.toLowerCase() === "'strict-dynamic'",
  )
  return !isStrict && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
}

const nonceOf = (source: string) => /^'nonce-(.+)'$/i.exec(source)?.[1]
