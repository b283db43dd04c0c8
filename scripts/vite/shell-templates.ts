import { isDeepStrictEqual } from 'node:util'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { splitAtWords } from '#lib/format/unbreakable-words.ts'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import type { Shells } from '#shell/entry.tsx'
import { WORD_MARK } from '#shell/fill-template.ts'

type Node = DefaultTreeAdapterTypes.Node

/**
 * Collects texts and attributes below a node in document order: their values may differ between languages.
 */
function collectValues(node: Node): { value: string }[] {
  const attributes = 'attrs' in node ? node.attrs : []
  const children = 'childNodes' in node ? node.childNodes.flatMap(collectValues) : []
  return [...attributes, ...('value' in node ? [node] : []), ...children]
}

/** Only some languages have elements around unbreakable words: replaces them by marks in the text. */
function markWords<N extends Node>(node: N): N | DefaultTreeAdapterTypes.TextNode {
  if (!('attrs' in node) || !node.attrs.some(({ name }) => name === 'data-words')) return node
  const text = collectValues({ ...node, attrs: [] }).map(({ value }) => value)
  return {
    nodeName: '#text',
    value: splitAtWords(text.join('')).join(WORD_MARK),
    parentNode: node.parentNode,
  }
}

/** Parses a shell and adapts its attributes to the CSP and the boot script. */
function parseShell(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  const adapt = (node: Node) => {
    if ('attrs' in node) {
      // The selected option is invisible until the select opens; by then the app has started.
      node.attrs = node.attrs.filter(({ name }) => name !== 'selected')
      // The CSP forbids style attributes; the boot script applies data-style instead.
      for (const attribute of node.attrs) if (attribute.name === 'style') attribute.name = 'data-style'
    }
    if (!('childNodes' in node)) return
    node.childNodes = node.childNodes.map(markWords)
    node.childNodes.forEach(adapt)
  }
  const shell = parseFragment(html)
  adapt(shell)
  return shell
}

/**
 * Merges the shells of all languages into one `<template>` element per shell, with placeholders such as `{0}`
 * where languages differ.
 * @returns the templates, and the texts of the placeholders
 * @throws Error when the elements of a shell differ between languages
 */
export function createShellTemplates(shells: Partial<Shells>) {
  const translations: string[][] = []
  const placeholderFor = (values: string[]) => {
    if (new Set(values).size === 1) return values[0] ?? ''
    const known = translations.findIndex((row) => isDeepStrictEqual(row, values))
    return `{${known < 0 ? translations.push(values) - 1 : known}}`
  }
  const createTemplate = (name: string, byLocale: Record<Locale, string>) => {
    const trees = locales.map((locale) => parseShell(byLocale[locale]))
    const [first = [], ...others] = trees.map(collectValues)
    for (const [at, value] of first.entries()) {
      const nodes = [value, ...others.flatMap((values) => values[at] ?? [])]
      const placeholder = placeholderFor(nodes.map((each) => each.value))
      for (const each of nodes) each.value = placeholder
    }
    const [html, ...rest] = trees.map((tree) => serialize(tree))
    if (rest.some((other) => other !== html))
      throw new Error(`The shell "${name}" has other elements in another language.`)
    return `<template id="shell-${name}">${html}</template>`
  }
  const templates = Object.entries(shells).map((shell) => createTemplate(...shell))
  const textsAt = (at: number) => translations.map((row) => row[at] ?? '')
  return { templates: templates.join('\n'), texts: { th: textsAt(0), la: textsAt(1), en: textsAt(2) } }
}
