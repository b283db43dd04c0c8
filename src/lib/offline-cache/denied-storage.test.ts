import { expect, it, vi } from 'vitest'
import { currentToken, signIn } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import './offline-cache.ts'

it('a browser that throws at the mention of IndexedDB doesn’t keep a member from signing in', () => {
  browserStorage().denyAccess()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  signIn('abc', true)
  expect(currentToken()).toBe('abc')
})
