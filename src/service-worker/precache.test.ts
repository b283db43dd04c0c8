import { beforeEach, expect, it, vi } from 'vitest'
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

it('first installation downloads only the files needed at startup', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  expect(cachedFiles()).toEqual(startFiles)
  expect(await (await worker.cachedPage())?.text()).toBe(`${origin}/index.html`)
})

const bilingual: readonly ManifestEntry[] = [
  { url: 'assets/other-language.js', revision: null, start: true },
  ...manifest,
]

it('first installation waits only for the HTML and the startup files that the page has loaded', async () => {
  const worker = await startWorker(bilingual)
  await worker.installBuild(none, [`${origin}/assets/start.js`, `${origin}/assets/chat.js`])
  expect(requested()).toEqual(['/assets/start.js', '/index.html'])
  expect(cachedFiles()).toEqual(startFiles)
})

it.each([
  [false, ['/assets/other-language.js', '/assets/chat.js', '/assets/wheel.js']],
  [true, ['/assets/other-language.js']],
])(
  'downloads the startup files that the page has not loaded before the rest; Save-Data: %s',
  async (saveData, files) => {
    scope.saveData = saveData
    const worker = await startWorker(bilingual)
    await worker.installBuild(none, [`${origin}/assets/start.js`])
    expect(cachedFiles()).toEqual(startFiles)
    fetched.mockClear()
    await worker.completeBuild(active)
    expect(fetched.mock.calls.map(([url]) => url.replace(origin, ''))).toEqual(files)
    expect(scope.storage.stored.has('kapao-complete')).toBe(!saveData)
  },
)

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
    return respondWithFile(url)
  })
  await worker.completeBuild(active)
  // The other download goes on.
  await vi.waitFor(() => expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles]))
  fetched.mockReset()
  fetched.mockImplementation(respondWithFile)
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
    return respondWithFile(url)
  })
  void worker.completeBuild(active)
  await vi.waitFor(() => expect(cachedFiles()).toContain('/assets/chat.js'))
  fetched.mockReset()
  fetched.mockImplementation(respondWithFile)
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
  scope.saveData = true
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
