import { expect, it } from 'vitest'
import { decideRoute, resolveRoute } from './route-table.ts'

const shown = (path: string, access: string) => ({ kind: 'show', path, access })
const redirect = (to: string) => ({ kind: 'redirect', to })

it.each(['/login', '/register', '/howto', '/contact'])('%s is public, for members too', (path) => {
  expect(decideRoute(path, true)).toEqual(shown(path, 'public'))
  expect(decideRoute(`${path}/`, false)).toEqual(shown(path, 'public'))
})

it.each([
  '/user/home',
  '/user/games',
  '/user/profile',
  '/user/statement',
  '/user/contact',
  '/user/spin',
  '/user/bonus',
])('%s is for members', (path) => {
  expect(decideRoute(path, true)).toEqual(shown(path, 'member'))
  expect(decideRoute(path, false)).toEqual(redirect('/login'))
})

it.each([
  ['/', redirect('/user'), redirect('/user')],
  ['//', redirect('/user'), redirect('/user')],
  ['/user', redirect('/user/home'), redirect('/login')],
  ['/user/', redirect('/user/home'), redirect('/login')],
  ['/terminated', shown('/terminated', 'any'), shown('/terminated', 'any')],
])('decides what %s shows to members and to visitors', (path, member, visitor) => {
  expect([decideRoute(path, true), decideRoute(path, false)]).toEqual([member, visitor])
})

it.each(['/nothing', '/user/nothing', '/login/more', '/toString', '/user/home/x'])(
  '%s is not found',
  (path) => {
    expect([decideRoute(path, true).kind, decideRoute(path, false).kind]).toEqual(['not-found', 'not-found'])
  },
)

it('follows all redirects', () => {
  expect(resolveRoute('/', true)).toMatchObject({ kind: 'show', path: '/user/home' })
  expect(resolveRoute('/', false)).toMatchObject({ kind: 'show', path: '/login' })
  expect(resolveRoute('/x', false)).toEqual({ kind: 'not-found' })
})
