interface Words {
  readonly title: string
  readonly text: string
  /** Name of the closing button; without it the page goes on by itself. */
  readonly close?: string | undefined
}

function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`)
  return element
}

/**
 * Shows words on the page.
 * @param lang language tag of the words
 */
export function show({ title, text, close }: Words, lang: string): void {
  document.documentElement.lang = lang
  document.title = title
  part('title', HTMLHeadingElement).textContent = title
  part('text', HTMLParagraphElement).textContent = text
  part('turning', HTMLDivElement).hidden = close !== undefined
  const button = part('close', HTMLButtonElement)
  button.hidden = close === undefined
  button.textContent = close ?? ''
  button.onclick = () => window.close()
  if (close !== undefined) part('title', HTMLHeadingElement).focus()
}
