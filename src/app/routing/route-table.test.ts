import { describe, expect, it } from 'vitest'
import { decideRoute, resolveRoute } from './route-table.ts'

describe('guard', () => {
  it.each([
    ['/', true, '/user'],
    ['/user', true, '/user/home'],
    ['/user', false, '/login'],
    ['/user/', true, '/user/home'],
    ['/user/home', false, '/login'],
    ['/user/profile', false, '/login'],
    ['/user/statement', false, '/login'],
    ['/user/contact', false, '/login'],
    ['/user/spin', false, '/login'],
  ])('%s, signed in %s, goes to %s', (path, signedIn, to) => {
    expect(decideRoute(path, signedIn)).toEqual({ kind: 'redirect', to })
  })

  it.each(['/login', '/register', '/howto', '/contact'])('%s is public, for members too', (path) => {
    expect(decideRoute(path, true)).toEqual({ kind: 'show', path, access: 'public' })
    expect(decideRoute(`${path}/`, false)).toEqual({ kind: 'show', path, access: 'public' })
  })

  it.each(['/user/home', '/user/profile', '/user/statement', '/user/contact', '/user/bonus'])(
    '%s is shown to members',
    (path) => {
      expect(decideRoute(path, true)).toEqual({ kind: 'show', path, access: 'member' })
    },
  )

  it('shows the terminated page to anybody', () => {
    for (const signedIn of [true, false]) {
      expect(decideRoute('/terminated', signedIn)).toEqual({
        kind: 'show',
        path: '/terminated',
        access: 'any',
      })
    }
  })

  it.each(['/nothing', '/user/nothing', '/login/more', '/toString', '/user/home/x', '//'])(
    '%s is not found, signed in or not',
    (path) => {
      const expected = path === '//' ? 'redirect' : 'not-found'
      expect(decideRoute(path, true).kind).toBe(expected)
      expect(decideRoute(path, false).kind).toBe(expected)
    },
  )

  it('follows all redirects', () => {
    expect(resolveRoute('/', true)).toMatchObject({ kind: 'show', path: '/user/home' })
    expect(resolveRoute('/', false)).toMatchObject({ kind: 'show', path: '/login' })
    expect(resolveRoute('/x', false)).toEqual({ kind: 'not-found' })
  })
})
