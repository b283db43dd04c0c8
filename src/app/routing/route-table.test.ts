import { expect, it } from 'vitest'
import { decideRoute, resolveRoute } from './route-table.ts'

const shown = (path: string, access: string) => ({ kind: 'show', path, access })
const redirect = (to: string) => ({ kind: 'redirect', to })
const notFound = { kind: 'not-found' }

it.each([
  // path, decision for a member, decision for a visitor
  ['/', redirect('/user'), redirect('/user')],
  ['/user', redirect('/user/home'), redirect('/login')],
  ['/user/', redirect('/user/home'), redirect('/login')],
  ['//', redirect('/user'), redirect('/user')],
  ...['/login', '/register', '/howto', '/contact'].map(
    (path) => [path, shown(path, 'public'), shown(path, 'public')] as const,
  ),
  ['/login/', shown('/login', 'public'), shown('/login', 'public')],
  ...['/user/home', '/user/profile', '/user/statement', '/user/contact', '/user/spin', '/user/bonus'].map(
    (path) => [path, shown(path, 'member'), redirect('/login')] as const,
  ),
  ['/terminated', shown('/terminated', 'any'), shown('/terminated', 'any')],
  ...['/nothing', '/user/nothing', '/login/more', '/toString', '/user/home/x'].map(
    (path) => [path, notFound, notFound] as const,
  ),
])('decides what %s shows to members and to visitors', (path, member, visitor) => {
  expect([decideRoute(path, true), decideRoute(path, false)]).toEqual([member, visitor])
})

it('follows all redirects', () => {
  expect(resolveRoute('/', true)).toMatchObject({ kind: 'show', path: '/user/home' })
  expect(resolveRoute('/', false)).toMatchObject({ kind: 'show', path: '/login' })
  expect(resolveRoute('/x', false)).toEqual({ kind: 'not-found' })
})
