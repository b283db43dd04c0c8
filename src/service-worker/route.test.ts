import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { cachedLookupPaths, classifyRequest, type Route, type RoutedRequest } from './route.ts'

const portal = 'https://portal.example.com'
const backend = 'https://api.example.com'
const elsewhere = 'https://elsewhere.example.com'

const routeOf = (path: string, part: Partial<RoutedRequest> = {}, api = portal) => {
  const navigation = { mode: 'navigate', method: 'GET', destination: '' } as const
  return classifyRequest({ ...navigation, ...part, url: new URL(path, portal).href }, { portal, api })
}

const navigation = {}
const cors = { mode: 'cors' } as const
const noCors = { mode: 'no-cors' } as const
const post = { method: 'POST' }
const image = { ...noCors, destination: 'image' } as const
const lookup = '/api/lookup/banks'
/** The backend, other files, and lookups that gate an action. */
const unhandled =
  '/api/wallet /demo /docs /media/art/a.svg /socket.io/ /icons/icon.svg /sw.js /play.html ' +
  '/api/lookup/active /api/lookup/slip /api/lookup/deposit'

it.each<[string, Route | undefined, Partial<RoutedRequest>, string]>([
  [
    'routes of the app, known or not',
    'page',
    navigation,
    '/ /login /user/statement /nowhere /register?code=PR1 /apiary /share',
  ],
  ['visits of other addresses', undefined, navigation, unhandled],
  ['requests of other addresses', undefined, cors, unhandled],
  ['build files', 'asset', cors, '/assets/a1.js'],
  ['build files of others', undefined, cors, `${elsewhere}/assets/a1.js`],
  ['changes of build files', undefined, { ...cors, ...post }, '/assets/a1.js'],
  ['lookups', 'lookup', cors, lookup],
  ['other lookups', undefined, cors, `${lookup}?of=me ${lookup}/1 ${elsewhere}${lookup}`],
  ['visits of a lookup', undefined, navigation, lookup],
  ['files of a video', 'video', noCors, '/howto/wallet.mp4 /howto/wallet.jpg /howto/bonus.th.vtt'],
  ['other files beside videos', undefined, noCors, '/howto/wallet.html'],
  ['visits of a video', undefined, navigation, '/howto/wallet.mp4'],
  ['shared files', 'share', post, '/share'],
  ['other posted forms', undefined, post, `/shared ${elsewhere}/share`],
  ['posts of a script', undefined, { ...cors, ...post }, '/share'],
  ['pictures', 'picture', image, '/media/art/a.svg /bonus/spring.webp'],
  ['pictures of others, and icons', undefined, image, 'https://cdn.example.com/a.webp /icons/icon.svg'],
  ['pictures chosen on this device', undefined, image, `blob:${portal}/1f0c`],
  ['posters of videos', 'video', image, '/howto/wallet.jpg'],
])('%s: %s', (_, route, request, paths) => {
  for (const path of paths.split(' ')) expect(routeOf(path, request), path).toBe(route)
})

it('takes lookups and pictures of a backend with an origin of its own from there', () => {
  expect(routeOf(`${backend}/media/art/a.svg`, image, backend)).toBe('picture')
  expect(routeOf('/media/art/a.svg', image, backend)).toBe('picture')
  expect(routeOf(lookup, cors, backend)).toBeUndefined()
})

it('handles only the listed API calls', () => {
  for (const api of [portal, backend]) {
    const touched = calls.flatMap(({ path, method }) => {
      const route = routeOf(api + path.replaceAll(/\{\w+\}/g, 'x'), { ...cors, method }, api)
      if (route === undefined) return []
      expect([route, method]).toEqual(['lookup', 'GET'])
      return path
    })
    expect(new Set(touched)).toEqual(cachedLookupPaths)
  }
})
