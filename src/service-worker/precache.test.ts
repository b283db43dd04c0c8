import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeCacheStorage, fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import type { ManifestEntry } from './precache.ts'

const origin = 'https://portal.example.com'
const page = `/index.html?__WB_REVISION__=1`
const manifest: readonly ManifestEntry[] = [
  { url: 'index.html', revision: '1', start: true },
  { url: 'assets/start.js', revision: null, start: true },
  { url: 'assets/chat.js', revision: null },
  { url: 'assets/wheel.js', revision: null },
]
const startFiles = ['/assets/start.js', page]
const allFiles = ['/assets/chat.js', '/assets/start.js', '/assets/wheel.js', page]

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let storage: FakeCacheStorage
let saveData: boolean

/** Restarts the worker: its memory is lost, the caches stay. */
async function startWorker(entries = manifest) {
  vi.resetModules()
  const worker = await import('./precache.ts')
  worker.setManifest(entries)
  return worker
}

const none = { active: null, installing: null, waiting: null }
const active = { ...none, active: {} as ServiceWorker }
const cachedFiles = () =>
  [...(storage.stored.get('kapao-build')?.keys() ?? [])].map((url) => url.replace(origin, '')).sort()
const requested = () => fetched.mock.calls.map(([url]) => url.replace(origin, '')).sort()

function eventOf(path = '') {
  const waits: Promise<unknown>[] = []
  const event = {
    request: { url: origin + path },
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  return { event: event as never, done: () => Promise.all(waits) }
}

beforeEach(() => {
  storage = fakeCacheStorage()
  saveData = false
  fetched.mockReset()
  fetched.mockImplementation(async (url) => new Response(url))
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData }
    },
  })
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('fetch', fetched)
})

it('first installation downloads only the files needed at startup', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  expect(cachedFiles()).toEqual(startFiles)
  expect(await (await worker.cachedPage())?.text()).toBe(`${origin}/index.html`)
})

it('bypasses the HTTP cache for the HTML', async () => {
  await (await startWorker()).installBuild(none)
  const modes = fetched.mock.calls.map(([url, init]) => [url.replace(origin, ''), init?.cache])
  expect(modes.sort()).toEqual([
    ['/assets/start.js', 'default'],
    ['/index.html', 'reload'],
  ])
})

it('downloads the rest during a later event', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  fetched.mockClear()
  await Promise.all([worker.completeBuild(active), worker.completeBuild(active)])
  expect(requested()).toEqual(['/assets/chat.js', '/assets/wheel.js'])
  expect(cachedFiles()).toEqual(allFiles)
})

it('resumes after a failure at the next navigation', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  fetched.mockImplementation(async (url) => {
    if (url.endsWith('wheel.js')) throw new TypeError('Failed to fetch')
    return new Response(url)
  })
  await worker.completeBuild(active)
  expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles])
  fetched.mockReset()
  fetched.mockImplementation(async (url) => new Response(url))
  await worker.completeBuild(active)
  expect(requested()).toEqual([])
  await worker.completeBuild(active, { retry: true })
  expect(requested()).toEqual(['/assets/wheel.js'])
  expect(cachedFiles()).toEqual(allFiles)
})

it('resumes after the browser killed the worker', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  fetched.mockImplementation(async (url) => {
    if (url.endsWith('wheel.js')) return new Promise(() => undefined)
    return new Response(url)
  })
  void worker.completeBuild(active)
  await vi.waitFor(() => expect(cachedFiles()).toContain('/assets/chat.js'))
  fetched.mockReset()
  fetched.mockImplementation(async (url) => new Response(url))
  await (await startWorker()).completeBuild(active)
  expect(requested()).toEqual(['/assets/wheel.js'])
})

it('delays downloads while a page starts, but only if files are missing', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  fetched.mockClear()
  const opened = Promise.withResolvers<void>()
  const ready = vi.fn(() => opened.promise)
  const completed = worker.completeBuild(active, { retry: true, ready })
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce())
  expect(requested()).toEqual([])
  opened.resolve()
  await completed
  expect(cachedFiles()).toEqual(allFiles)
  await worker.completeBuild(active, { retry: true, ready })
  expect(ready).toHaveBeenCalledOnce()
})

it('with Save-Data, caches only what pages load', async () => {
  saveData = true
  const worker = await startWorker()
  await worker.installBuild(none)
  await worker.completeBuild(active)
  expect(cachedFiles()).toEqual(startFiles)
  for (const path of ['/assets/chat.js', '/assets/of-another-build.js']) {
    const { event, done } = eventOf(path)
    expect((await worker.handleAsset(event)).ok).toBe(true)
    await done()
  }
  expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles])
})

const next: readonly ManifestEntry[] = [
  { url: 'index.html', revision: '2', start: true },
  { url: 'assets/start.js', revision: null, start: true },
  { url: 'assets/chat-2.js', revision: null },
  { url: 'assets/wheel.js', revision: null },
]

it('update downloads all new files if the previous version was complete', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  await worker.completeBuild(active)
  fetched.mockClear()
  saveData = true
  await (await startWorker(next)).installBuild(active)
  expect(requested()).toEqual(['/assets/chat-2.js', '/index.html'])
})

it('treats the legacy cache of version 1.1 as a complete version', async () => {
  await (await startWorker()).installBuild(none)
  storage.stored.set('kapao-later', new Map())
  await (await startWorker(next)).installBuild(active)
  expect(cachedFiles()).toEqual(expect.arrayContaining(['/assets/chat-2.js', '/assets/wheel.js']))
})

it('ignores caches left by an unregistered worker', async () => {
  storage.stored.set('kapao-complete', new Map())
  await (await startWorker()).installBuild(none)
  expect(cachedFiles()).toEqual(startFiles)
})

it('update downloads only the startup files if the previous version had no more', async () => {
  await (await startWorker()).installBuild(none)
  fetched.mockClear()
  const worker = await startWorker(next)
  await worker.installBuild(active)
  expect(requested()).toEqual(['/index.html'])
  await worker.completeBuild(active)
  expect(requested()).toEqual(['/assets/chat-2.js', '/assets/wheel.js', '/index.html'])
})

it('update downloads files that the previous version had, under any hash, even with Save-Data', async () => {
  saveData = true
  const start = { url: 'index.html', revision: '1', start: true }
  const partsOf = (hash: string) =>
    ['chat', 'wheel', 'play-video'].map((name) => ({ url: `assets/${name}-${hash}.js`, revision: null }))
  const worker = await startWorker([start, ...partsOf('BTdC5lSU')])
  await worker.installBuild(none)
  for (const name of ['chat', 'play-video']) {
    const { event, done } = eventOf(`/assets/${name}-BTdC5lSU.js`)
    await worker.handleAsset(event)
    await done()
  }
  fetched.mockClear()
  await (await startWorker([{ ...start, revision: '2' }, ...partsOf('x-1_Zk9Q')])).installBuild(active)
  expect(requested()).toEqual(['/assets/chat-x-1_Zk9Q.js', '/assets/play-video-x-1_Zk9Q.js', '/index.html'])
})

it('downloads nothing while a newer version is installing or waiting', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  await worker.completeBuild({ ...active, installing: {} as ServiceWorker })
  await worker.completeBuild({ ...active, waiting: {} as ServiceWorker })
  expect(cachedFiles()).toEqual(startFiles)
  // It must not count as complete.
  expect(storage.stored.has('kapao-complete')).toBe(false)
})

it('stops when a newer version appears', async () => {
  const more = ['a', 'b', 'c', 'd'].map((name) => ({ url: `assets/${name}.js`, revision: null }))
  const worker = await startWorker([...manifest, ...more])
  await worker.installBuild(none)
  const registration: { -readonly [K in keyof typeof active]: ServiceWorker | null } = { ...active }
  fetched.mockClear()
  fetched.mockImplementation(async (url) => {
    registration.installing = {} as ServiceWorker
    return new Response(url)
  })
  await worker.completeBuild(registration)
  expect(requested()).toHaveLength(2)
  expect(storage.stored.has('kapao-complete')).toBe(false)
})

it('starts no further downloads after a failure', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    url: `assets/${at}.js`,
    revision: null,
    start: true,
  }))
  fetched.mockImplementation(async (url) => {
    if (url.endsWith('/0.js')) throw new TypeError('Failed to fetch')
    return new Response(url)
  })
  await expect((await startWorker(many)).installBuild(none)).rejects.toThrow('Failed to fetch')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched.mock.calls.length).toBeLessThan(30)
})

it.each([
  ['lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refused', async () => new Response('', { status: 404 })],
])('fails to install if a download is %s', async (_, respond) => {
  const worker = await startWorker()
  await worker.installBuild(none)
  await worker.completeBuild(active)
  fetched.mockImplementation(async (url) => (url.endsWith('chat-2.js') ? respond() : new Response(url)))
  await expect((await startWorker(next)).installBuild(active)).rejects.toThrow()
})

it('fails to install on a full disk', async () => {
  storage.isFull = true
  await expect((await startWorker()).installBuild(none)).rejects.toThrow('full')
})

it('stops on a full disk until the next navigation', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  storage.isFull = true
  await worker.completeBuild(active)
  const { event, done } = eventOf('/assets/chat.js')
  expect((await worker.handleAsset(event)).ok).toBe(true)
  await done()
  fetched.mockClear()
  await worker.completeBuild(active)
  expect(requested()).toEqual([])
  storage.isFull = false
  await worker.completeBuild(active, { retry: true })
  expect(cachedFiles()).toEqual(allFiles)
})

it('never caches the HTML of another version', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  storage.stored.get('kapao-build')?.delete(origin + page)
  await worker.completeBuild(active)
  expect(cachedFiles()).toEqual(allFiles.filter((file) => file !== page))
  expect(await worker.cachedPage()).toBeUndefined()
})

it('deletes files of older builds once no page can need them', async () => {
  const old = await startWorker()
  await old.installBuild(none)
  await old.completeBuild(active)
  storage.stored.set('kapao-later', new Map([[`${origin}/assets/old-chat.js`, new Response('old')]]))
  const worker = await startWorker(next)
  await worker.installBuild(active)
  const windows = [{ id: 'old page' }]
  const scope = (registration: object) =>
    ({ clients: { matchAll: async () => windows }, registration }) as never
  const deleteOldBuilds = async (registration: object, except?: string) => {
    const { event, done } = eventOf()
    await worker.deleteOldBuilds(event, scope(registration), except)
    await done()
  }
  await deleteOldBuilds(active)
  await deleteOldBuilds({ ...active, waiting: {} }, 'old page')
  const { event } = eventOf('/assets/old-chat.js')
  expect(await (await worker.handleAsset(event)).text()).toBe('old')
  expect(cachedFiles()).toContain('/assets/chat.js')
  await deleteOldBuilds(active, 'old page')
  expect(cachedFiles()).toEqual([
    '/assets/chat-2.js',
    '/assets/start.js',
    '/assets/wheel.js',
    '/index.html?__WB_REVISION__=2',
  ])
  expect(storage.stored.has('kapao-later')).toBe(false)
})
