import { hash } from 'node:crypto'
import { expect, vi } from 'vitest'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import type { ManifestEntry } from './precache.ts'

export const origin = 'https://portal.example.com'
export const page = '/index.html?__WB_REVISION__=1'
export const file = (name: string, part: Partial<ManifestEntry> = {}): ManifestEntry => ({
  url: `assets/${name}.js`,
  revision: null,
  ...part,
})
export const html = (revision: string): ManifestEntry => ({
  url: 'index.html',
  revision,
  start: true,
  first: true,
})

/** Adds the hash of a file whose content is its URL, as `respondWithFile` sends it. */
const withIntegrity = (entry: ManifestEntry): ManifestEntry => ({
  ...entry,
  integrity: `sha256-${hash('sha256', `${origin}/${entry.url}`, 'base64')}`,
})

export const manifest = [html('1'), file('start', { start: true }), file('chat'), file('wheel')].map(
  withIntegrity,
)
export const next = [html('2'), file('start', { start: true }), file('chat-2'), file('wheel')]
export const startFiles = ['/assets/start.js', page]
export const allFiles = ['/assets/chat.js', '/assets/start.js', '/assets/wheel.js', page]

export const respondWith = (type: string) => async (body: string) =>
  new Response(body, { headers: { 'Content-Type': type } })
export const respondWithScript = respondWith('text/javascript')

/** Responds as a server with the whole build. */
export const respondWithFile = async (url: string) =>
  url.endsWith('.html') ? respondWith('text/html; charset=utf-8')(url) : respondWithScript(url)

/** Responds as a captive portal: with its own page to every request. */
export const respondWithSignInPage = () => respondWith('text/html')('<h1>Welcome to the hotel network</h1>')

export const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

/** Responds otherwise to files whose name ends like this. */
export const respondOtherwise = (ending: string, respond: () => Promise<Response>) =>
  fetched.mockImplementation((url) => (url.endsWith(ending) ? respond() : respondWithFile(url)))

export const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))

/** Cache storage and settings of the browser. */
export const browser = { storage: fakeCacheStorage(), saveData: false }

/** For `beforeEach`: an empty cache storage, and a server with the whole build. */
export function resetBrowser(): void {
  browser.storage = fakeCacheStorage()
  browser.saveData = false
  fetched.mockReset().mockImplementation(respondWithFile)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData: browser.saveData }
    },
  })
  vi.stubGlobal('caches', browser.storage.caches)
  vi.stubGlobal('fetch', (input: string | { url: string }, init?: RequestInit) =>
    fetched(typeof input === 'string' ? input : input.url, init),
  )
}

export const none = { active: null, installing: null, waiting: null }
export const active = { ...none, active: {} as ServiceWorker }
export const newer = {} as ServiceWorker

export const cachedBuild = () => browser.storage.stored.get('kapao-build') ?? new Map<string, Response>()
export const cachedFiles = () => [...cachedBuild().keys()].map((url) => url.replace(origin, '')).sort()
export const isComplete = () => browser.storage.stored.has('kapao-complete')

/** Requested files in order, since the last call of `mockClear`. */
export const requestedInOrder = () => fetched.mock.calls.map(([url]) => url.replace(origin, ''))
export const requested = () => requestedInOrder().sort()

/** Restarts the worker: its memory is lost, the caches stay. */
export async function startWorker(entries: readonly ManifestEntry[] = manifest) {
  vi.resetModules()
  const worker = await import('./precache.ts')
  worker.setManifest(entries)
  return worker
}

/** Starts a worker and makes its first installation, whose requests don't count. */
export async function installFirst(entries?: readonly ManifestEntry[], loadedUrls?: readonly string[]) {
  const worker = await startWorker(entries)
  await worker.installBuild(none, loadedUrls)
  fetched.mockClear()
  return worker
}

/** A complete first version. */
export async function installWhole() {
  const worker = await installFirst()
  await worker.completeBuild(active)
  fetched.mockClear()
  return worker
}

export const installUpdate = async (entries = next) => (await startWorker(entries)).installBuild(active)

export function eventOf(path = '') {
  const waits: Promise<unknown>[] = []
  const event = {
    request: { url: origin + path },
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  return { event: event as never, done: () => Promise.all(waits) }
}

/** The response to a page that loads this file. */
export async function load(worker: Awaited<ReturnType<typeof startWorker>>, path: string): Promise<string> {
  const { event, done } = eventOf(path)
  const response = await worker.handleAsset(event)
  await done()
  expect(response.ok).toBe(true)
  return response.text()
}
