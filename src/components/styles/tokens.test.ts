import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Custom properties declared in the block whose selector matches `opening`. */
function declared(opening: RegExp): Map<string, string> {
  const start = css.search(opening)
  const block = css.slice(css.indexOf('{', start + css.slice(start).indexOf(':root')) + 1)
  const body = block.slice(0, block.indexOf('}'))
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('the dark theme is the same by explicit choice and by system preference', () => {
  const bySystem = declared(/@media \(prefers-color-scheme/)
  const byChoice = declared(/:root\[data-theme=/)
  expect(bySystem.size).toBeGreaterThan(30)
  expect([...byChoice]).toEqual([...bySystem])
})

test('the dark theme only overrides tokens of the light theme', () => {
  const light = declared(/:root\s*\{/)
  for (const name of declared(/:root\[data-theme=/).keys()) expect(light.has(name), name).toBe(true)
})
