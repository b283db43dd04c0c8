import type { Locale } from '../../src/lib/locale.ts'
import type { Shells } from '../../src/shell/entry.tsx'

const locales = ['th', 'la', 'en'] as const
/** A text between tags, or the value of an attribute that the state script fills. */
const words = /(?<=>)[^<>]+(?=<)|(?<= (?:aria-label|aria-pressed|placeholder|title|alt|lang)=")[^"]+(?=")/g

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decode(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (whole, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named[name ?? ''] ?? whole),
  )
}

export interface Templates {
  /** `<template>` elements, with `{number}` where a language's words differ: what the state script shows at once. */
  first: string
  /** What it waits for the parser for. */
  others: string
  texts: Record<Locale, string[]>
}

/**
 * Folds the shells of all languages into one template each.
 * @throws Error when a shell's elements aren't the same in every language
 */
export function shellTemplates(shells: Shells): Templates {
  const texts: Record<Locale, string[]> = { th: [], la: [], en: [] }
  const numbers = new Map<string, number>()
  const templates = Object.entries(shells).map(([name, byLocale]) => {
    // The policy lets no style attribute in: the state script sets them.
    // Which option a select has chosen is invisible until it opens; by then the portal runs.
    const markup = locales.map((locale) =>
      byLocale[locale].replaceAll(' selected=""', '').replaceAll(' style="', ' data-style="'),
    )
    const found = markup.map((text) => text.match(words) ?? [])
    const frames = new Set(markup.map((text) => text.replace(words, '')))
    if (frames.size > 1) throw new Error(`The shell "${name}" has other elements in another language.`)
    let at = 0
    const html = (markup[0] ?? '').replace(words, (own) => {
      const all = locales.map((_, index) => found[index]?.[at] ?? '')
      at += 1
      if (all.every((text) => text === own)) return own
      const key = JSON.stringify(all)
      const number = numbers.get(key) ?? texts.th.length
      if (!numbers.has(key)) {
        numbers.set(key, number)
        for (const [index, locale] of locales.entries()) texts[locale].push(decode(all[index] ?? ''))
      }
      return `{${number}}`
    })
    return { name, html: `<template id="shell-${name}">${html}</template>` }
  })
  const joined = (which: typeof templates) => which.map(({ html }) => html).join('\n')
  return {
    first: joined(templates.filter(({ name }) => name === 'early')),
    others: joined(templates.filter(({ name }) => name !== 'early')),
    texts,
  }
}
