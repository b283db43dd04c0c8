import { isDeepStrictEqual } from 'node:util'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import type { Shells } from '#shell/entry.tsx'

export interface Templates {
  /** `<template>` elements, with `{number}` where a language's words differ: what the state script shows at once. */
  earlyTemplate: string
  /** What it waits for the parser for. */
  otherTemplates: string
  texts: Record<Locale, string[]>
}

/** Texts and attributes below a node, in the order of the document: parts whose value may differ in another language. */
function collectValues(node: DefaultTreeAdapterTypes.Node): { value: string }[] {
  const attributes = 'attrs' in node ? node.attrs : []
  const children = 'childNodes' in node ? node.childNodes.flatMap(collectValues) : []
  return [...attributes, ...('value' in node ? [node] : []), ...children]
}

/** A shell's elements, as the page's policy and the state script want them. */
function parseShell(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  const adapt = (node: DefaultTreeAdapterTypes.Node) => {
    if ('attrs' in node) {
      // Which option a select has chosen is invisible until it opens; by then the portal runs.
      node.attrs = node.attrs.filter(({ name }) => name !== 'selected')
      // The policy lets no style attribute in: the state script sets them.
      for (const attribute of node.attrs) if (attribute.name === 'style') attribute.name = 'data-style'
    }
    if ('childNodes' in node) node.childNodes.forEach(adapt)
  }
  const shell = parseFragment(html)
  adapt(shell)
  return shell
}

/**
 * Folds the shells of all languages into one template each.
 * @throws Error when a shell's elements aren't the same in every language
 */
export function createShellTemplates(shells: Shells): Templates {
  const translations: string[][] = []
  const placeholderFor = (words: string[]) => {
    if (new Set(words).size === 1) return words[0] ?? ''
    const known = translations.findIndex((row) => isDeepStrictEqual(row, words))
    return `{${known < 0 ? translations.push(words) - 1 : known}}`
  }
  const createTemplate = (name: string, byLocale: Record<Locale, string>) => {
    const trees = locales.map((locale) => parseShell(byLocale[locale]))
    const [first = [], ...others] = trees.map(collectValues)
    for (const [at, value] of first.entries()) {
      const same = [value, ...others.flatMap((values) => values[at] ?? [])]
      const placeholder = placeholderFor(same.map((each) => each.value))
      for (const each of same) each.value = placeholder
    }
    const [html, ...rest] = trees.map((tree) => serialize(tree))
    if (rest.some((other) => other !== html))
      throw new Error(`The shell "${name}" has other elements in another language.`)
    return `<template id="shell-${name}">${html}</template>`
  }
  const { early, ...later } = shells
  const textsAt = (at: number) => translations.map((row) => row[at] ?? '')
  return {
    earlyTemplate: createTemplate('early', early),
    otherTemplates: Object.entries(later)
      .map((shell) => createTemplate(...shell))
      .join('\n'),
    texts: { th: textsAt(0), la: textsAt(1), en: textsAt(2) },
  }
}
