import { expect, test } from 'vitest'
import { withInviteCode } from './manifest.ts'

const file = JSON.stringify({ id: '/', name: 'Kapao', start_url: '/user/home?first=la' })

test('the start URL has the code, and the app keeps its identity', () => {
  expect(JSON.parse(withInviteCode(file, ' PR64f1c8 ') ?? '')).toEqual({
    id: '/',
    name: 'Kapao',
    start_url: '/user/home?first=la&code=PR64f1c8',
  })
})

test('stays valid JSON with any code', () => {
  const { start_url: start } = JSON.parse(withInviteCode(file, 'a&first=xx#"//evil.example') ?? '')
  const url = new URL(start, 'https://kapao.example')
  expect(url.origin).toBe('https://kapao.example')
  expect([...url.searchParams]).toEqual([
    ['first', 'la'],
    ['code', 'a&first=xx#"//evil.example'],
  ])
  expect(url.hash).toBe('')
})

test.each([undefined, '', '  ', 'x'.repeat(61)])("%j isn't a valid code", (code) => {
  expect(withInviteCode(file, code)).toBeUndefined()
})
