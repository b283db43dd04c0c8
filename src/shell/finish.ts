/** What a template leaves open: a number for a text, a name for what only this device knows. */
const place = /^\{(\d+)\}$/
const named = /\{([a-z]+)\}/g

/**
 * Finishes a template: puts texts in for the marks that the build left, as the whole of a text or of an attribute: `{3}`
 * for a text, `{time}` for a value, which texts may hold too; sets styles, which the page's policy doesn't take from
 * markup.
 * @param texts in the order of their numbers
 * @param values by their names
 */
export function finish(
  root: DocumentFragment,
  texts: readonly string[],
  values: Readonly<Record<string, string | undefined>> = {},
): void {
  const fill = (mark: string) => {
    const text = texts[Number(place.exec(mark)?.[1])] ?? mark
    return text.replace(named, (_, value: string) => values[value] ?? '')
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLElement && node.dataset.style) node.style.cssText = node.dataset.style
    for (const part of node instanceof Element ? node.attributes : [node]) {
      if (part.nodeValue?.[0] === '{') part.nodeValue = fill(part.nodeValue)
    }
  }
}
