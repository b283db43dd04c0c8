import { expect, it } from 'vitest'
import { routeOf } from './route.ts'

const origin = 'https://portal.example.com'
const ask = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  routeOf({ url: new URL(path, origin).href, mode, method }, origin)

it.each(['/', '/login', '/user/statement', '/nowhere', '/register?code=PR1', '/apiary'])(
  '%s is a page',
  (path) => {
    expect(ask(path)).toBe('page')
  },
)

it.each([
  '/api/wallet',
  '/demo',
  '/media/art/a.svg',
  '/socket.io/',
  '/icons/icon.svg',
  '/sw.js',
  '/play.html',
])('%s is not touched', (path) => {
  expect(ask(path)).toBeUndefined()
  expect(ask(path, 'cors')).toBeUndefined()
})

it('takes only the build’s own files from the cache, and only for reading', () => {
  expect(ask('/assets/a1.js', 'cors')).toBe('asset')
  expect(ask('/assets/a1.js', 'cors', 'POST')).toBeUndefined()
  expect(ask('https://elsewhere.example.com/assets/a1.js', 'cors')).toBeUndefined()
})
