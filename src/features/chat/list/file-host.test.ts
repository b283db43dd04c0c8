import { afterEach, expect, test, vi } from 'vitest'

/** A new module as it comes with a build of these settings, on a page of this origin. */
async function ours(apiHost: string, origin: string | undefined): Promise<(address: string) => boolean> {
  vi.resetModules()
  vi.stubGlobal('__BUILD_SETTINGS__', { apiHost })
  vi.stubGlobal('location', origin === undefined ? undefined : { origin })
  const { isOurs } = await import('./file-host.ts')
  return isOurs
}

afterEach(() => vi.unstubAllGlobals())

test('files of the portal itself', async () => {
  const isOurs = await ours('', 'https://kapao.example')
  expect(isOurs('https://kapao.example/files/a.jpg?x=1')).toBe(true)
  for (const other of [
    'https://kapao.example.evil.example/a.jpg',
    'https://kapao.example@evil.example/a.jpg',
    'https://files.kapao.example/a.jpg',
    'https://kapao.example:8443/a.jpg',
    'http://kapao.example/a.jpg',
  ]) {
    expect(isOurs(other), other).toBe(false)
  }
})

test('files of the API on another host, too', async () => {
  const isOurs = await ours('https://api.example:8443', 'https://kapao.example')
  expect(isOurs('https://api.example:8443/files/a.mp4')).toBe(true)
  expect(isOurs('https://kapao.example/files/a.mp4')).toBe(true)
  expect(isOurs('https://api.example/files/a.mp4')).toBe(false)
})

test('what has no origin is nobody’s', async () => {
  const isOurs = await ours('', undefined)
  for (const address of ['data:image/png;base64,AA', 'javascript:alert(1)', 'https://kapao.example/a.jpg']) {
    expect(isOurs(address), address).toBe(false)
  }
})
