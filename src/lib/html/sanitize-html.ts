import DOMPurify from 'dompurify'
import { operatorTags, unwrapHtml } from '#contract/formats/operator-html.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { safeBackendLink, safeImageUrl } from './media-url.ts'
import { externalLinkAttributes, linkAttributes } from './safe-link.ts'

/** No ids, names and classes (they could clash with the page's), no styles (blocked by the content security policy). */
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

function rewriteLink(link: Element): void {
  const url = safeBackendLink(link.getAttribute('href') ?? undefined)
  link.removeAttribute('href')
  if (url === undefined) return
  const { target, rel, referrerPolicy } = linkAttributes(url)
  link.setAttribute('href', url)
  if (target !== undefined) link.setAttribute('target', target)
  link.setAttribute('rel', rel)
  link.setAttribute('referrerpolicy', referrerPolicy)
}

function rewriteImage(image: Element): void {
  const url = safeImageUrl(image.getAttribute('src') ?? undefined)
  if (url === undefined) {
    image.remove()
    return
  }
  image.setAttribute('src', url)
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('referrerpolicy', externalLinkAttributes.referrerPolicy)
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

// DOMPurify creates a Trusted Types policy named `dompurify`, which the content security policy allows.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') rewriteLink(node)
  if (node.tagName === 'IMG') rewriteImage(node)
})

/**
 * In front of each text, the parser has begun the body: it ignores a frameset, which would replace the body, and keeps leading
 * white space.
 */
const START = '<br>'

function parseHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(START + unwrapHtml(html), {
    ALLOWED_TAGS: [...operatorTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // DOMPurify's default plus `line:`; the hook then checks the schemes.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|line):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstChild?.remove()
  return fragment
}

const isBlank = (fragment: DocumentFragment) =>
  fragment.textContent?.trim() === '' && fragment.querySelector('img') === null

/**
 * Sanitizes HTML from the server (conditions, agreements, banners, bonuses, notices). What can't be parsed, e.g. because a
 * quote isn't closed, becomes plain text. Never throws; HTML of which nothing is left is reported, and gives an empty fragment.
 */
export function sanitizeHtml(html: string): DocumentFragment {
  try {
    const fragment = parseHtml(html)
    if (!isBlank(fragment)) return fragment
  } catch (error) {
    reportError('html', { what: 'sanitize', length: html.length })(error)
  }
  const fragment = new DocumentFragment()
  const text = htmlText(html)
  if (text !== '') fragment.append(text)
  else if (html.trim() !== '') report('html', { what: 'blank', length: html.length })
  return fragment
}
