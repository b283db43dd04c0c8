import { beforeEach, describe, expect, it } from 'vitest'
import {
  active,
  allFiles,
  cachedFiles,
  eventOf,
  fetched,
  none,
  origin,
  page,
  requested,
  resetScope,
  respondWithFile,
  respondWithSignInPage,
  scope,
  startFiles,
  startWorker,
} from './precache.fixture.ts'

beforeEach(resetScope)

const cachedBuild = () => scope.storage.stored.get('kapao-build') ?? new Map<string, Response>()

/** The response to a page that loads this file. */
async function load(worker: Awaited<ReturnType<typeof startWorker>>, path: string): Promise<string> {
  const { event, done } = eventOf(path)
  const response = await worker.handleAsset(event)
  await done()
  return response.text()
}

describe('a captive portal that responds to everything with its own page', () => {
  it('makes the first installation fail, and leaves nothing in the cache', async () => {
    fetched.mockImplementation(respondWithSignInPage)
    await expect((await startWorker()).installBuild(none)).rejects.toThrow('not the file of this build')
    expect(cachedFiles()).toEqual([])
  })

  it('doesn’t get its page into the cache while the rest is downloaded, or a page loads a file', async () => {
    const worker = await startWorker()
    await worker.installBuild(none)
    fetched.mockImplementation(respondWithSignInPage)
    await worker.completeBuild(active)
    await load(worker, '/assets/chat.js')
    expect(cachedFiles()).toEqual(startFiles)
    expect(scope.storage.stored.has('kapao-complete')).toBe(false)
    fetched.mockImplementation(respondWithFile)
    await worker.completeBuild(active, { retry: true })
    expect(cachedFiles()).toEqual(allFiles)
  })

  it('is bypassed if only the HTTP cache still has its page', async () => {
    fetched.mockImplementation(async (url, init) =>
      init?.cache === 'reload' ? respondWithFile(url) : respondWithSignInPage(),
    )
    const worker = await startWorker()
    await worker.installBuild(none)
    expect(await load(worker, '/assets/chat.js')).toBe(`${origin}/assets/chat.js`)
    expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles])
  })
})

it('doesn’t cache a script that was changed on its way', async () => {
  fetched.mockImplementation(async (url) => {
    const { headers } = await respondWithFile(url)
    return new Response(`${url} and more`, { headers })
  })
  await expect((await startWorker()).installBuild(none)).rejects.toThrow('not the file of this build')
})

it('an update replaces cached files whose content is wrong', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  const { headers } = await respondWithFile('')
  cachedBuild().set(`${origin}/assets/start.js`, new Response('', { headers }))
  await (await startWorker()).installBuild(active)
  expect(await load(worker, '/assets/start.js')).toBe(`${origin}/assets/start.js`)
})

it('deletes broken files when a page couldn’t load one, and downloads them again', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  await worker.completeBuild(active)
  const { headers } = await respondWithFile('')
  cachedBuild().set(`${origin}/assets/wheel.js`, new Response('', { headers }))
  await worker.deleteBrokenFiles()
  expect(cachedFiles()).toEqual(allFiles.filter((file) => file !== '/assets/wheel.js'))
  fetched.mockClear()
  await worker.completeBuild(active)
  expect(requested()).toEqual(['/assets/wheel.js'])
  expect(cachedFiles()).toEqual(allFiles)
})

it('downloads the HTML again after the browser has evicted it, and is complete only then', async () => {
  const worker = await startWorker()
  await worker.installBuild(none)
  cachedBuild().delete(origin + page)
  // The server already has the next version.
  fetched.mockImplementation(async (url) =>
    url.endsWith('.html')
      ? new Response('newer', { headers: { 'Content-Type': 'text/html' } })
      : respondWithFile(url),
  )
  await worker.completeBuild(active)
  expect(cachedFiles()).toEqual(allFiles.filter((file) => file !== page))
  expect(scope.storage.stored.has('kapao-complete')).toBe(false)
  fetched.mockImplementation(respondWithFile)
  await worker.completeBuild(active, { retry: true })
  expect(await (await worker.cachedPage())?.text()).toBe(`${origin}/index.html`)
  expect(scope.storage.stored.has('kapao-complete')).toBe(true)
})

it('serves files from the network if the browser denies access to its caches', async () => {
  const worker = await startWorker()
  const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  Object.assign(scope.storage.caches, { open: denied, match: denied })
  expect(await load(worker, '/assets/chat.js')).toBe(`${origin}/assets/chat.js`)
  expect(await worker.cachedPage()).toBeUndefined()
})
