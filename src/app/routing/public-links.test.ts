import { expect, test } from 'vitest'
import { publicPageOf } from './public-links.ts'

const origin = 'https://kapao.example'

test.each([
  ['/login', '/login', undefined],
  ['/register?code=PR4F8K', '/register?code=PR4F8K', undefined],
  ['/howto', '/howto', '/user/contact#howto'],
  ['/howto/#games', '/howto/#games', '/user/contact#games'],
  ['/contact?from=chat', '/contact?from=chat', '/user/contact'],
])('a member is asked before the link %s', (link, path, memberPath) => {
  expect(publicPageOf(new URL(link, origin), origin)).toEqual({ path, memberPath })
})

test.each([
  `${origin}/`,
  `${origin}/user/contact`,
  `${origin}/terminated`,
  `${origin}/howto/wallet.mp4`,
  'https://other.example/login',
  'tel:0812345678',
])('a member isn’t asked before the link %s', (link) => {
  expect(publicPageOf(new URL(link), origin)).toBeUndefined()
})
