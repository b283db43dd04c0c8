import { html } from 'hono/html'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { operatorTags, unwrapHtml } from '#contract/formats/operator-html.ts'
import type { Html } from '#server/desk/html.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements that the portal's sanitizer removes with their content. */
const removed = new Set(['script', 'style', 'title', 'head', 'iframe', 'colgroup'])
const empty = new Set(['br', 'hr'])
/** Browsers nest no deeper, either; deeper elements are shown as their text. */
const MAX_DEPTH = 100

/**
 * A text of the operator as the portal shows it: the same elements, or plain text with its line breaks. The portal's
 * sanitizer needs a DOM, so this one builds the markup anew from the parsed text: only known elements, without any
 * attribute. Pictures are shown as their address, and headings as bold lines, which don't belong to the page's outline.
 */
export function renderOperatorHtml(source: string): Html {
  if (!/[<&]/.test(source)) return html`<div class="plain">${source}</div>`
  const { childNodes } = parseFragment(`<br>${unwrapHtml(source)}`)
  return html`<div>${childNodes.slice(1).map((node) => renderNode(node, 0))}</div>`
}

/** A banner's picture; the address of one that is somewhere else, which the desk loads nothing from. */
export function bannerPicture(address: string): Html {
  if (address === '') return ''
  return /^\/media\/art\/[\w-]{1,80}\.svg$/.test(address)
    ? html`<img class="banner" src="${address}" alt="" loading="lazy">`
    : html`<p><span class="picture">${address}</span></p>`
}

function renderNode(node: Node, depth: number): Html {
  if ('value' in node) return html`${node.value}`
  if (!('tagName' in node) || removed.has(node.tagName)) return ''
  const { tagName, attrs } = node
  if (tagName === 'img') {
    const values = new Map(attrs.map(({ name, value }) => [name, value]))
    return html`<span class="picture">${values.get('alt') || values.get('src') || ''}</span>`
  }
  if (empty.has(tagName)) return tagName === 'br' ? html`<br>` : html`<hr>`
  if (depth > MAX_DEPTH) return html`${textOf(node)}`
  const content = node.childNodes.map((child) => renderNode(child, depth + 1))
  if (/^h[1-6]$/.test(tagName)) return html`<p class="title">${content}</p>`
  if (!operatorTags.includes(tagName)) return html`${content}`
  return html`<${tagName}>${content}</${tagName}>`
}

/** The text of deep nodes, without recursion. */
function textOf(node: Node): string {
  const texts: string[] = []
  const open: Node[] = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) texts.push(next.value)
    else if ('childNodes' in next && 'tagName' in next && !removed.has(next.tagName))
      open.push(...next.childNodes.toReversed())
  }
  return texts.join('')
}
