import DOMPurify from 'dompurify'
import { hostLink, pictureAddress } from './media-url.ts'
import { linkAttributes, outside } from './safe-link.ts'

/** What a text of the operator may be made of. Anything else goes, its words stay. */
const tags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** No ids, names and classes (they would reach into the page), no styles (the content security policy drops them). */
const attributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'dir',
  'lang',
]

function cleanLink(link: Element): void {
  const address = hostLink(link.getAttribute('href') ?? undefined)
  link.removeAttribute('href')
  if (address === undefined) return
  const { target, rel, referrerPolicy } = linkAttributes(address)
  link.setAttribute('href', address)
  if (target !== undefined) link.setAttribute('target', target)
  link.setAttribute('rel', rel)
  link.setAttribute('referrerpolicy', referrerPolicy)
}

function cleanImage(image: Element): void {
  const address = pictureAddress(image.getAttribute('src') ?? undefined)
  if (address === undefined) {
    image.remove()
    return
  }
  image.setAttribute('src', address)
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('referrerpolicy', outside.referrerPolicy)
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

// DOMPurify's own Trusted Types policy is named `dompurify`, which the content security policy lets in.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') cleanLink(node)
  if (node.tagName === 'IMG') cleanImage(node)
})

/** HTML from a server (conditions, agreements, banners, bonuses, notices) as nodes that can't run anything. */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The schemes are judged by the hook; DOMPurify's own list doesn't know LINE's.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|line):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    RETURN_DOM_FRAGMENT: true,
  })
}
