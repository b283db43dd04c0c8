const place = /^\{(\d+)\}$/
const attributes = ['aria-label', 'aria-pressed', 'placeholder', 'title', 'alt', 'lang']

/**
 * Finishes a template: puts texts in for the numbers that the build left in a template: `{3}` as the whole of a text or of an attribute; sets
 * styles, which the page's policy doesn't take from markup.
 * @param texts in the order of their numbers
 */
export function finish(root: DocumentFragment, texts: readonly string[]): void {
  const textAt = (mark: string | null) => {
    const number = place.exec(mark ?? '')?.[1]
    return number === undefined ? undefined : texts[Number(number)]
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLElement && node.dataset.style) node.style.cssText = node.dataset.style
    if (node instanceof Element) {
      for (const name of attributes) {
        const text = textAt(node.getAttribute(name))
        if (text !== undefined) node.setAttribute(name, text)
      }
    } else {
      const text = textAt(node.nodeValue)
      if (text !== undefined) node.nodeValue = text
    }
  }
}
