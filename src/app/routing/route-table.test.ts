import { describe, expect, it } from 'vitest'
import { decide, settle } from './route-table.ts'

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
    expect(decide(path, signedIn)).toEqual({ kind: 'redirect', to })
  })

  it.each(['/login', '/register', '/howto', '/contact'])('%s is public, for members too', (path) => {
    expect(decide(path, true)).toEqual({ kind: 'show', path, access: 'public' })
    expect(decide(`${path}/`, false)).toEqual({ kind: 'show', path, access: 'public' })
  })

  it.each(['/user/home', '/user/profile', '/user/statement', '/user/contact', '/user/bonus'])(
    '%s is shown to members',
    (path) => {
      expect(decide(path, true)).toEqual({ kind: 'show', path, access: 'member' })
    },
  )

  it('shows the terminated page to anybody', () => {
    for (const signedIn of [true, false]) {
      expect(decide('/terminated', signedIn)).toEqual({ kind: 'show', path: '/terminated', access: 'any' })
    }
  })

  it.each(['/nothing', '/user/nothing', '/login/more', '/toString', '/user/home/x', '//'])(
    '%s is not found, signed in or not',
    (path) => {
      const expected = path === '//' ? 'redirect' : 'not-found'
      expect(decide(path, true).kind).toBe(expected)
      expect(decide(path, false).kind).toBe(expected)
    },
  )

  it('settles after every redirect', () => {
    expect(settle('/', true)).toMatchObject({ kind: 'show', path: '/user/home' })
    expect(settle('/', false)).toMatchObject({ kind: 'show', path: '/login' })
    expect(settle('/x', false)).toEqual({ kind: 'not-found' })
  })
})
