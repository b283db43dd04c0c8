import { vi } from 'vitest'
import { type FakeCacheStorage, fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import type { ManifestEntry } from './precache.ts'

export const origin = 'https://portal.example.com'
export const page = `/index.html?__WB_REVISION__=1`
export const manifest: readonly ManifestEntry[] = [
  { url: 'index.html', revision: '1', start: true, first: true },
  { url: 'assets/start.js', revision: null, start: true },
  { url: 'assets/chat.js', revision: null },
  { url: 'assets/wheel.js', revision: null },
]
export const startFiles = ['/assets/start.js', page]
export const allFiles = ['/assets/chat.js', '/assets/start.js', '/assets/wheel.js', page]

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
  fetched.mockImplementation(async (url) => new Response(url))
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData: scope.saveData }
    },
  })
  vi.stubGlobal('caches', scope.storage.caches)
  vi.stubGlobal('fetch', fetched)
}
