import { array, string } from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  vi.resetModules()
  storage = browserStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Makes every write to local storage fail, like a full one. */
function fillStorage(): void {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: (key: string) => storage.local.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
}

it.each([
  ['full', fillStorage],
  ['denied', () => storage.denyAccess()],
])('keeps what can’t be written for this page if the storage is %s', async (_, prevent) => {
  storage.local.set('remember-agreement', '["older"]')
  const { readJson, writeJson, readText, removeKey, listKeys } = await import('./web-storage.ts')
  prevent()
  expect(writeJson('remember-agreement', ['older', 'newer'])).toBe(false)
  expect(readJson('remember-agreement', array(string()))).toEqual(['older', 'newer'])
  expect(readText('remember-agreement', string(), 'sessionStorage')).toBeUndefined()
  expect(listKeys('localStorage')).toContain('remember-agreement')
  removeKey('remember-agreement')
  expect(readText('remember-agreement', string())).not.toBe('["older","newer"]')
})

it('reports the first failed write only', async () => {
  const { onStorageWriteFailed, writeText } = await import('./web-storage.ts')
  const failed = vi.fn()
  onStorageWriteFailed.on(failed)
  storage.denyAccess()
  for (let at = 0; at < 3; at++) writeText('last_sync', String(at))
  writeText('kapao.theme', 'dark', 'sessionStorage')
  expect(failed.mock.calls).toEqual([['last_sync']])
})

it('prefers what has been written since, by this tab or another', async () => {
  const { readText, writeText } = await import('./web-storage.ts')
  const works = localStorage
  fillStorage()
  writeText('locale', 'th')
  writeText('kapao.theme', 'dark')
  vi.stubGlobal('localStorage', works)
  writeText('locale', 'la')
  storage.local.set('kapao.theme', 'light')
  storage.dispatchStorageEvent('kapao.theme')
  expect([readText('locale', string()), readText('kapao.theme', string())]).toEqual(['la', 'light'])
  expect(storage.local.get('locale')).toBe('la')
})
