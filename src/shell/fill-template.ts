import { createWordSpans } from '#lib/format/word-spans.ts'

/** Around the unbreakable words of a text. */
export const WORD_MARK = '‖'

/** Placeholders in templates: a text by its index, a value by its name. */
const textPlaceholder = /^\{(\d+)\}$/
const valuePlaceholder = /\{([a-z]+)\}/g

/**
 * Fills a template in place. A text node or attribute value as a whole is replaced: `{3}` by a text, `{time}`
 * by a value; texts may contain values, too. Unbreakable words of texts get elements. Also applies `data-style`, because the CSP forbids inline styles
 * in markup.
 * @param texts by index
 * @param values by name
 */
export function fillTemplate(
  root: DocumentFragment,
  texts: readonly string[],
  values: Readonly<Record<string, string | undefined>> = {},
): void {
  const fill = (placeholder: string) => {
    const text = texts[Number(textPlaceholder.exec(placeholder)?.[1])] ?? placeholder
    return text.replace(valuePlaceholder, (_, name: string) => values[name] ?? '')
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLElement && node.dataset.style) node.style.cssText = node.dataset.style
    for (const part of node instanceof Element ? node.attributes : [node]) {
      if (part.nodeValue?.[0] === '{') part.nodeValue = fill(part.nodeValue)
    }
    const parts = node.nodeValue?.split(WORD_MARK) ?? []
    if (!(node instanceof Text) || parts.length === 1) continue
    const words = document.createElement('span')
    words.append(...createWordSpans(parts))
    node.before(words)
    // Stays in the tree for the walker.
    node.data = ''
  }
}
