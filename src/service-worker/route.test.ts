import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { cachedLookupPaths, classifyRequest } from './route.ts'

const portal = 'https://portal.example.com'
const backend = 'https://api.example.com'
const defaultOrigins = { portal, api: portal }

interface RequestOptions {
  mode?: RequestMode
  method?: string
  destination?: RequestDestination
}

const routeOf = (
  path: string,
  { mode = 'navigate', method = 'GET', destination = '' }: RequestOptions = {},
  origins = defaultOrigins,
) => classifyRequest({ url: new URL(path, portal).href, mode, method, destination }, origins)

it('classifies routes of the app, known or not, as pages', () => {
  for (const path of [
    '/',
    '/login',
    '/user/statement',
    '/nowhere',
    '/register?code=PR1',
    '/apiary',
    '/share',
  ])
    expect(routeOf(path), path).toBe('page')
})

it('does not handle the backend, other files and lookups that gate an action', () => {
  const backendPaths = ['/api/wallet', '/demo', '/docs', '/media/art/a.svg', '/socket.io/']
  const files = ['/icons/icon.svg', '/sw.js', '/play.html']
  const lookups = ['/api/lookup/active', '/api/lookup/slip', '/api/lookup/deposit']
  for (const path of [...backendPaths, ...files, ...lookups])
    for (const mode of ['navigate', 'cors'] as const) expect(routeOf(path, { mode }), path).toBeUndefined()
})

it('handles only GET requests of build files', () => {
  expect(routeOf('/assets/a1.js', { mode: 'cors' })).toBe('asset')
  expect(routeOf('/assets/a1.js', { mode: 'cors', method: 'POST' })).toBeUndefined()
  expect(routeOf('https://elsewhere.example.com/assets/a1.js', { mode: 'cors' })).toBeUndefined()
})

it('handles only the listed API calls', () => {
  for (const origin of [portal, backend]) {
    const origins = { portal, api: origin }
    const touched = calls.flatMap(({ path, method }) => {
      const address = origin + path.replaceAll(/\{\w+\}/g, 'x')
      const route = routeOf(address, { mode: 'cors', method }, origins)
      if (route === undefined) return []
      expect([route, method]).toEqual(['lookup', 'GET'])
      return path
    })
    expect(new Set(touched)).toEqual(cachedLookupPaths)
  }
})

it('matches lookups exactly', () => {
  expect(routeOf('/api/lookup/banks', { mode: 'cors' })).toBe('lookup')
  expect(routeOf('/api/lookup/banks?of=me', { mode: 'cors' })).toBeUndefined()
  expect(routeOf('/api/lookup/banks/1', { mode: 'cors' })).toBeUndefined()
  expect(routeOf('/api/lookup/banks')).toBeUndefined()
  expect(routeOf('/api/lookup/banks', { mode: 'cors' }, { portal, api: backend })).toBeUndefined()
  expect(routeOf('https://elsewhere.example.com/api/lookup/banks', { mode: 'cors' })).toBeUndefined()
})

it('recognizes the files of a how-to video', () => {
  for (const file of ['wallet.mp4', 'wallet.jpg', 'receive-bonus.th.vtt'])
    expect(routeOf(`/howto/${file}`, { mode: 'no-cors' })).toBe('video')
  expect(routeOf('/howto/wallet.html', { mode: 'no-cors' })).toBeUndefined()
  expect(routeOf('/howto/wallet.mp4')).toBeUndefined()
})

it('handles POST requests of the share target only', () => {
  expect(routeOf('/share', { method: 'POST' })).toBe('share')
  expect(routeOf('/share', { method: 'POST', mode: 'cors' })).toBeUndefined()
  expect(routeOf('/shared', { method: 'POST' })).toBeUndefined()
  expect(routeOf('https://elsewhere.example.com/share', { method: 'POST' })).toBeUndefined()
})

it.each([
  ['/media/art/a.svg', 'picture'],
  ['/bonus/spring.webp', 'picture'],
  [`${backend}/media/art/a.svg`, 'picture'],
  ['https://cdn.example.com/a.webp', undefined],
  ['/icons/icon.svg', undefined],
  ['/howto/wallet.jpg', 'video'],
])('classifies the image %s as %s', (path, route) => {
  const request = { mode: 'no-cors', destination: 'image' } as const
  expect(routeOf(path, request, { portal, api: backend })).toBe(route)
  if (!path.startsWith('https:')) expect(routeOf(path, request)).toBe(route)
})
