import { expect, test } from 'vitest'
import { inviteLink, partsOfLink } from './invite-link.ts'

test('the link carries PR and the profile id', () => {
  expect(inviteLink('https://kapao.example', '64f1c8')).toBe('https://kapao.example/register?code=PR64f1c8')
  expect(inviteLink('http://127.0.0.1:4173', 'a b&c')).toBe('http://127.0.0.1:4173/register?code=PRa%20b%26c')
})

test('on screen the host may be cut, the code never', () => {
  expect(partsOfLink('https://kapao.example/register?code=PR64f1c8')).toEqual([
    'kapao.example/register',
    '?code=PR64f1c8',
  ])
})
