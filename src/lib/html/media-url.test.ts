import { afterEach, expect, test, vi } from 'vitest'

interface Build {
  readonly apiHost: string
  readonly mediaHosts?: readonly string[]
  /** Origin of the page. */
  readonly origin?: string
}

const page = 'https://kapao.example'

/** Loads the module as built with these settings. */
async function load({ origin = page, ...settings }: Build) {
  vi.resetModules()
  vi.stubGlobal('__BUILD_SETTINGS__', settings)
  vi.stubGlobal('location', { origin })
  return import('./media-url.ts')
}

afterEach(() => vi.unstubAllGlobals())

const own = { apiHost: '' }
const separate = { apiHost: 'https://api.example:8443' }
const local = { apiHost: 'http://127.0.0.1:8080', origin: 'http://127.0.0.1:5173' }
const restricted = { apiHost: 'https://api.example', mediaHosts: ['https://cdn.example'] }

test.each<[Build, string, string]>([
  [separate, '/media/a.png', 'https://api.example:8443/media/a.png'],
  [separate, 'art/a.png?x=1', 'https://api.example:8443/art/a.png?x=1'],
  [separate, '//cdn.example/a.png', 'https://cdn.example/a.png'],
  [own, '/media/a.png', `${page}/media/a.png`],
  [own, 'data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  [local, 'https://cdn.example/a.png', 'https://cdn.example/a.png'],
  [local, '/a.png', 'http://127.0.0.1:8080/a.png'],
  [local, 'http://127.0.0.1:5173/a.png', 'http://127.0.0.1:5173/a.png'],
  [restricted, 'https://cdn.example/a.png', 'https://cdn.example/a.png'],
  [restricted, '/a.png', 'https://api.example/a.png'],
  [restricted, `${page}/a.png`, `${page}/a.png`],
])('in the build %j the image %s is at %s', async (build, address, url) => {
  expect((await load(build)).safeImageUrl(address)).toBe(url)
})

const otherHosts = ['https://other.example/', 'https://cdn.example:8443/', 'https://x.cdn.example/']
const active = [
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'data:text/html;base64,PHA+',
  'javascript:alert(1)',
]
const unusable = [
  'blob:https://kapao.example/1',
  'tel:191',
  'https://kapao.example@evil.example/',
  'http://',
  '',
]
test.each<[string, Build, (string | undefined)[]]>([
  ['http from other hosts than our own', local, ['http://cdn.example/a.png']],
  ['other hosts if media hosts are configured', restricted, [...otherHosts, 'http://cdn.example/']],
  ['what may be executed', own, active],
  ['what is no image', own, [...unusable, undefined]],
])('allows no images of %s', async (_, build, addresses) => {
  const { safeImageUrl } = await load(build)
  for (const address of addresses) expect(safeImageUrl(address), address).toBeUndefined()
})

test('links lead to the API host', async () => {
  expect((await load(separate)).safeBackendLink('/terms')).toBe('https://api.example:8443/terms')
})

test.each([
  ['https://api.example:8443/a.mp4', true],
  [`${page}/a.jpg?x=1`, true],
  ['https://api.example/a.mp4', false],
  ['https://kapao.example.evil.example/a.jpg', false],
  ['https://kapao.example@evil.example/a.jpg', false],
  ['http://kapao.example/a.jpg', false],
  ['data:image/png;base64,AA', false],
])('%s is of page or API, including the port: %s', async (url, isOwn) => {
  expect((await load(separate)).isOwnUrl(url)).toBe(isOwn)
})
