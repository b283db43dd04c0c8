import { hash } from 'node:crypto'
import { vi } from 'vitest'
import { type FakeCacheStorage, fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import type { ManifestEntry } from './precache.ts'

export const origin = 'https://portal.example.com'
export const page = `/index.html?__WB_REVISION__=1`
/** Adds the hash of a file whose content is its URL, as `respondWithFile` sends it. */
export const withIntegrity = (entry: ManifestEntry): ManifestEntry => ({
  ...entry,
  integrity: `sha256-${hash('sha256', `${origin}/${entry.url}`, 'base64')}`,
})
export const manifest: readonly ManifestEntry[] = [
  { url: 'index.html', revision: '1', start: true, first: true },
  { url: 'assets/start.js', revision: null, start: true },
  { url: 'assets/chat.js', revision: null },
  { url: 'assets/wheel.js', revision: null },
].map(withIntegrity)
export const startFiles = ['/assets/start.js', page]
export const allFiles = ['/assets/chat.js', '/assets/start.js', '/assets/wheel.js', page]

const respondWith = (type: string) => async (body: string) =>
  new Response(body, { headers: { 'Content-Type': type } })
/** A server with the whole build. */
export const respondWithFile = async (url: string) =>
  respondWith(url.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript')(url)
/** A captive portal, which responds to every request with a page of its own. */
export const respondWithSignInPage = async () =>
  respondWith('text/html')('<h1>Welcome to the hotel network</h1>')

export const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
/** The worker's surroundings; reset before each test. */
export const scope: { storage: FakeCacheStorage; saveData: boolean } = {
  storage: fakeCacheStorage(),
  saveData: false,
}

/** Restarts the worker: its memory is lost, the caches stay. */
export async function startWorker(entries = manifest) {
  vi.resetModules()
  const worker = await import('./precache.ts')
  worker.setManifest(entries)
  return worker
}

export const none = { active: null, installing: null, waiting: null }
export const active = { ...none, active: {} as ServiceWorker }
export const cachedFiles = () =>
  [...(scope.storage.stored.get('kapao-build')?.keys() ?? [])].map((url) => url.replace(origin, '')).sort()
export const requested = () => fetched.mock.calls.map(([url]) => url.replace(origin, '')).sort()

export function eventOf(path = '') {
  const waits: Promise<unknown>[] = []
  const event = {
    request: { url: origin + path },
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  return { event: event as never, done: () => Promise.all(waits) }
}

/** Puts the fakes in place of the browser's globals. */
export function resetScope(): void {
  scope.storage = fakeCacheStorage()
  scope.saveData = false
  fetched.mockReset()
  fetched.mockImplementation(respondWithFile)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData: scope.saveData }
    },
  })
  vi.stubGlobal('caches', scope.storage.caches)
  vi.stubGlobal('fetch', (input: string | { url: string }, init?: RequestInit) =>
    fetched(typeof input === 'string' ? input : input.url, init),
  )
}
