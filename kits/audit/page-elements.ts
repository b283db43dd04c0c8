import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
export type Element = DefaultTreeAdapterMap['element']

/** The elements of a page, without the content of templates. */
export function findElements(html: string): readonly Element[] {
  return elementsBelow(parse(html))
}

function elementsBelow(node: Node): readonly Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsBelow) : []
  return 'attrs' in node ? [node, ...below] : below
}

export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}
