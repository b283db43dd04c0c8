import { beforeEach, expect, it } from 'vitest'
import {
  active,
  allFiles,
  cachedFiles,
  eventOf,
  fetched,
  manifest,
  none,
  origin,
  requested,
  resetScope,
  respondWithFile,
  scope,
  startFiles,
  startWorker,
} from './precache.fixture.ts'
import type { ManifestEntry } from './precache.ts'

beforeEach(resetScope)

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
  scope.saveData = true
  await (await startWorker(next)).installBuild(active)
  expect(requested()).toEqual(['/assets/chat-2.js', '/index.html'])
})

it('ignores caches left by an unregistered worker', async () => {
  scope.storage.stored.set('kapao-complete', new Map())
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
  scope.saveData = true
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
  expect(scope.storage.stored.has('kapao-complete')).toBe(false)
})

it('stops when a newer version appears', async () => {
  const more = ['a', 'b', 'c', 'd'].map((name) => ({ url: `assets/${name}.js`, revision: null }))
  const worker = await startWorker([...manifest, ...more])
  await worker.installBuild(none)
  const registration: { -readonly [K in keyof typeof active]: ServiceWorker | null } = { ...active }
  fetched.mockClear()
  fetched.mockImplementation(async (url) => {
    registration.installing = {} as ServiceWorker
    return respondWithFile(url)
  })
  await worker.completeBuild(registration)
  expect(requested()).toHaveLength(2)
  expect(scope.storage.stored.has('kapao-complete')).toBe(false)
})

it('starts no further downloads after a failure', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    url: `assets/${at}.js`,
    revision: null,
    start: true,
  }))
  fetched.mockImplementation(async (url) => {
    if (url.endsWith('/0.js')) throw new TypeError('Failed to fetch')
    return respondWithFile(url)
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
  fetched.mockImplementation(async (url) => (url.endsWith('chat-2.js') ? respond() : respondWithFile(url)))
  await expect((await startWorker(next)).installBuild(active)).rejects.toThrow()
})

it('fails to install on a full disk', async () => {
  scope.storage.isFull = true
  await expect((await startWorker()).installBuild(none)).rejects.toThrow('full')
})

it('stops on a full disk until the next navigation', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  scope.storage.isFull = true
  await worker.completeBuild(active)
  const { event, done } = eventOf('/assets/chat.js')
  expect((await worker.handleAsset(event)).ok).toBe(true)
  await done()
  fetched.mockClear()
  await worker.completeBuild(active)
  expect(requested()).toEqual([])
  scope.storage.isFull = false
  await worker.completeBuild(active, { retry: true })
  expect(cachedFiles()).toEqual(allFiles)
})

it('deletes files of older builds once no page can need them', async () => {
  const old = await startWorker()
  await old.installBuild(none)
  await old.completeBuild(active)
  const { headers } = await respondWithFile('')
  const oldChat = new Response('old', { headers })
  scope.storage.stored.get('kapao-build')?.set(`${origin}/assets/old-chat.js`, oldChat)
  const worker = await startWorker(next)
  await worker.installBuild(active)
  const windows = [{ id: 'old page' }]
  const workerScope = (registration: object) =>
    ({ clients: { matchAll: async () => windows }, registration }) as never
  const deleteOldBuilds = async (registration: object, except?: string) => {
    const { event, done } = eventOf()
    await worker.deleteOldBuilds(event, workerScope(registration), except)
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
})
