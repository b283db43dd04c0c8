import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5'
import type { HtmlNode } from '#lib/html/text-sections.ts'

/** Parses HTML into nodes, in place of the sanitizer: Node has no DOM. */
export function parseHtml(html: string): HtmlNode {
  return parentNode(parseFragment(html))
}

function parentNode(parent: DefaultTreeAdapterTypes.ParentNode): HtmlNode {
  const childNodes = parent.childNodes.flatMap(toNode)
  return { childNodes, textContent: childNodes.map(({ textContent }) => textContent).join('') }
}

/** An element or a text; the sanitizer removes anything else. */
function toNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode[] {
  if ('value' in node) return [{ childNodes: [], textContent: node.value }]
  if (!('tagName' in node)) return []
  return [{ ...parentNode(node), localName: node.tagName, outerHTML: serializeOuter(node) }]
}
