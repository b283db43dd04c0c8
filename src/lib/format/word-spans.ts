/**
 * The texts as nodes: every second one, from the second on, in a `[data-word]`, inside which lines don't break.
 * @param parts from `splitAtWords`
 */
export function createWordSpans(parts: readonly string[]): (Node | string)[] {
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    const span = document.createElement('span')
    span.dataset.word = ''
    span.textContent = part
    return span
  })
}
