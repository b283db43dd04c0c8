/** Tags allowed in operator texts. Other tags are removed, their text content is kept. */
export const operatorTags: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/**
 * Elements that hide an operator's text from the parser or the sanitizer: their content is read as plain text, isn't part of
 * the document, is foreign, replaces the body, or is removed with them.
 */
const wrappers =
  /<(\/?)(?:plaintext|xmp|listing|noscript|noframes|noembed|template|svg|math|annotation-xml|m[inos]|mtext|desc|foreignobject|frameset|frame|form|select|selectedcontent|textarea|audio|video|object)(?=[\s/>])/gi

/**
 * Replaces such elements by `span`, and opens a CDATA section, so that the text in them is parsed and sanitized like any
 * other. It is done before parsing, so it can't make anything unsafe.
 */
export function unwrapHtml(html: string): string {
  return html.replaceAll(/<!\[CDATA\[|\]\]>/g, '').replaceAll(wrappers, '<$1span')
}
