import { afterEach, expect, test, vi } from 'vitest'

/** Loads the module with these build settings on a page of this origin. */
async function built(settings: { apiHost: string; mediaHosts?: readonly string[] }, origin?: string) {
  vi.resetModules()
  vi.stubGlobal('__BUILD_SETTINGS__', settings)
  vi.stubGlobal('location', origin === undefined ? undefined : { origin })
  return import('./media-url.ts')
}

afterEach(() => vi.unstubAllGlobals())

const page = 'https://kapao.example'

test('resolves relative URLs against the API host, or the page if none is configured', async () => {
  const api = await built({ apiHost: 'https://api.example:8443' }, page)
  expect(api.safeImageUrl('/media/a.png')).toBe('https://api.example:8443/media/a.png')
  expect(api.safeImageUrl('art/a.png?x=1')).toBe('https://api.example:8443/art/a.png?x=1')
  expect(api.safeImageUrl('//cdn.example/a.png')).toBe('https://cdn.example/a.png')
  expect(api.safeBackendLink('/terms')).toBe('https://api.example:8443/terms')
  const own = await built({ apiHost: '' }, page)
  expect(own.safeImageUrl('/media/a.png')).toBe('https://kapao.example/media/a.png')
})

test('allows images from any https host, and over http only from our own hosts', async () => {
  const { safeImageUrl } = await built({ apiHost: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:5173')
  expect(safeImageUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
  expect(safeImageUrl('/a.png')).toBe('http://127.0.0.1:8080/a.png')
  expect(safeImageUrl('http://127.0.0.1:5173/a.png')).toBe('http://127.0.0.1:5173/a.png')
  expect(safeImageUrl('http://cdn.example/a.png')).toBeUndefined()
})

test('with configured media hosts, allows images only from those and our own hosts', async () => {
  const { safeImageUrl } = await built(
    { apiHost: 'https://api.example', mediaHosts: ['https://cdn.example'] },
    page,
  )
  for (const address of ['https://cdn.example/a.png', 'https://api.example/a.png', `${page}/a.png`])
    expect(safeImageUrl(address)).toBe(address)
  const others = [
    'https://other.example/',
    'https://cdn.example:8443/',
    'https://x.cdn.example/',
    'http://cdn.example/',
  ]
  for (const address of others) expect(safeImageUrl(address), address).toBeUndefined()
})

test('allows image data URLs, but nothing executable', async () => {
  const { safeImageUrl } = await built({ apiHost: '' }, page)
  expect(safeImageUrl('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
  const active = [
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    'data:text/html;base64,PHA+',
    'javascript:alert(1)',
  ]
  const others = [
    'blob:https://kapao.example/1',
    'tel:191',
    'https://kapao.example@evil.example/',
    'http://',
    '',
    undefined,
  ]
  for (const address of [...active, ...others]) expect(safeImageUrl(address), address).toBeUndefined()
})

test('isOwnUrl matches the origins of page and API, including the port', async () => {
  const { isOwnUrl } = await built({ apiHost: 'https://api.example:8443' }, page)
  expect(isOwnUrl('https://api.example:8443/a.mp4')).toBe(true)
  expect(isOwnUrl(`${page}/a.jpg?x=1`)).toBe(true)
  for (const other of [
    'https://api.example/a.mp4',
    'https://kapao.example.evil.example/a.jpg',
    'https://kapao.example@evil.example/a.jpg',
    'http://kapao.example/a.jpg',
    'data:image/png;base64,AA',
  ]) {
    expect(isOwnUrl(other), other).toBe(false)
  }
})
