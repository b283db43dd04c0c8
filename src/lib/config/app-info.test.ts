import { readFileSync } from 'node:fs'
import { object, parse, string } from 'valibot'
import { expect, it } from 'vitest'
import { APP_VERSION } from './app-info.ts'

it('is the version of package.json', () => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(parse(object({ version: string() }), JSON.parse(text)).version).toBe(APP_VERSION)
})
