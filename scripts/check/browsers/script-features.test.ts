import { describe, expect, it } from 'vitest'
import { declaredMembers, findNewerInScript, parseScript } from './script-features.ts'

const found = (code: string, own: string[] = []) =>
  findNewerInScript(parseScript(code), new Set(own)).map(({ name }) => name)

describe('a built script', () => {
  it.each([
    ['URL.canParse(a)', 'URL.canParse'],
    ['globalThis.URL.canParse(a)', 'URL.canParse'],
    ['const { canParse } = URL; canParse(a)', 'URL.canParse'],
    ['[].toSorted()', 'Array.toSorted'],
    ['(async () => (await x()).toReversed())()', 'Array.toReversed'],
    ['x["toSpliced"](1)', 'Array.toSpliced'],
    ['a.with(1, 2)', 'Array.with'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['Map.groupBy(a, b)', 'Map.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Array.fromAsync(a)', 'Array.fromAsync'],
    ['a.isWellFormed()', 'String.isWellFormed'],
    ['a.checkVisibility()', 'Element.checkVisibility'],
    ['a.isSubsetOf(b)', 'Set.isSubsetOf'],
    ['new Intl.Segmenter("th")', 'Intl.Segmenter'],
    ['requestIdleCallback(a)', 'requestIdleCallback'],
    ['window.requestIdleCallback(a)', 'requestIdleCallback'],
    ['navigator.setAppBadge(1)', 'navigator.setAppBadge'],
    ['a.showPopover()', 'HTMLElement.showPopover'],
    ['a.addEventListener("scrollend", b)', 'Document.scrollend'],
    ['jsx("div", { popover: "auto" })', 'attribute.popover'],
    ['x[`toSpliced`](1)', 'Array.toSpliced'],
    ['a.addEventListener(`scrollend`, b)', 'Document.scrollend'],
    ['jsx(`div`, { popover: `auto` })', 'attribute.popover'],
    ['const a = { URL }; new URLPattern(b)', 'URLPattern'],
  ])('reports the newer feature in %s', (code, name) => {
    expect(found(code)).toEqual([name])
  })

  it.each([
    'structuredClone(a)',
    'AbortSignal.timeout(5)',
    'a.findLast(b)',
    'a.at(-1)',
    'crypto.randomUUID()',
    'navigator.locks.request(a, b)',
    'new URL(a)',
    'Object.hasOwn(a, b)',
    'a.addEventListener("click", b)',
    // Names that older features have as well.
    'a.map(b)',
    'a.size',
    // Not a call: might be plain data.
    'a.popover',
    'jsx("div", { inert: true })',
    '/(?<=a)b/d.test(c)',
    'class A { static { this.a = 1 } #b = 2 }',
  ])('allows what all supported browsers have: %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it.each([
    'typeof requestIdleCallback === "function"',
    'typeof Intl.Segmenter',
    'navigator.setAppBadge?.(1)',
    'navigator.connection?.saveData',
    '"setAppBadge" in navigator',
  ])('allows feature detection: %s', (code) => {
    expect(found(code)).toEqual([])
  })

  it('ignores names and members that the script declares', () => {
    expect(found('function requestIdleCallback() {} requestIdleCallback()')).toEqual([])
    expect(found('import { navigation } from "./a.js"; navigation.b')).toEqual([])
    expect(found('({ navigation }) => navigation')).toEqual([])
    expect(found('a.take(1)')).toEqual(['Iterator.take'])
    const own = declaredMembers(parseScript('const a = { take() {} }; class B { drop() {} }'))
    expect(own).toEqual(['take', 'drop'])
    expect(found('a.take(1)', own)).toEqual([])
  })

  it.each(['/[a--b]/v', '/(?i:a)/', 'await using a = b', 'import a from "b" with { type: "json" }'])(
    'rejects newer syntax: %s',
    (code) => {
      expect(() => parseScript(code)).toThrow(SyntaxError)
    },
  )

  it('names the browsers that lack a feature', () => {
    const [feature] = findNewerInScript(parseScript('a.toSorted()'))
    expect(feature?.missingIn).toContain('chrome 109')
    expect(feature?.missingIn).not.toContain('firefox 115')
    expect(feature?.missingIn).not.toContain('safari 16.4')
  })
})
