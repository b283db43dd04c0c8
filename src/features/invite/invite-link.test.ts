import { expect, test } from 'vitest'
import { inviteLink, splitLink } from './invite-link.ts'

test('the code of the link is PR followed by the profile id', () => {
  expect(inviteLink('https://kapao.example', '64f1c8')).toBe('https://kapao.example/register?code=PR64f1c8')
  expect(inviteLink('http://127.0.0.1:4173', 'a b&c')).toBe('http://127.0.0.1:4173/register?code=PRa%20b%26c')
})

test('splits the link into host and path, which may be truncated, and code', () => {
  expect(splitLink('https://kapao.example/register?code=PR64f1c8')).toEqual([
    'kapao.example/register',
    '?code=PR64f1c8',
  ])
})
