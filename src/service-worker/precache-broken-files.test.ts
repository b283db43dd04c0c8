import { beforeEach, describe, expect, it } from 'vitest'
import {
  active,
  allFiles,
  browser,
  cachedBuild,
  cachedFiles,
  fetched,
  installFirst,
  installUpdate,
  installWhole,
  isComplete,
  load,
  manifest,
  none,
  origin,
  page,
  requested,
  resetBrowser,
  respondOtherwise,
  respondWith,
  respondWithFile,
  respondWithScript,
  respondWithSignInPage,
  startFiles,
  startWorker,
} from './precache.fixture.ts'

beforeEach(resetBrowser)

describe('a captive portal that responds to everything with its own page', () => {
  it('makes the first installation fail, and leaves nothing in the cache', async () => {
    fetched.mockImplementation(respondWithSignInPage)
    await expect((await startWorker()).installBuild(none)).rejects.toThrow('not the file of this build')
    expect(cachedFiles()).toEqual([])
  })

  it('doesn’t get its page into the cache while the rest is downloaded, or a page loads a file', async () => {
    const worker = await installFirst()
    fetched.mockImplementation(respondWithSignInPage)
    await worker.completeBuild(active)
    await load(worker, '/assets/chat.js')
    expect(cachedFiles()).toEqual(startFiles)
    expect(isComplete()).toBe(false)
    fetched.mockImplementation(respondWithFile)
    await worker.completeBuild(active, { retry: true })
    expect(cachedFiles()).toEqual(allFiles)
  })

  it('is bypassed if only the HTTP cache still has its page', async () => {
    fetched.mockImplementation((url, init) =>
      init?.cache === 'reload' ? respondWithFile(url) : respondWithSignInPage(),
    )
    const worker = await installFirst()
    expect(await load(worker, '/assets/chat.js')).toBe(`${origin}/assets/chat.js`)
    expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles])
  })
})

describe('a file with other content', () => {
  it('isn’t cached', async () => {
    fetched.mockImplementation((url) => respondWithScript(`${url} and more`))
    await expect((await startWorker()).installBuild(none)).rejects.toThrow('not the file of this build')
  })

  it('is replaced by an update', async () => {
    const worker = await installFirst()
    cachedBuild().set(`${origin}/assets/start.js`, await respondWithScript(''))
    await installUpdate(manifest)
    expect(await load(worker, '/assets/start.js')).toBe(`${origin}/assets/start.js`)
  })

  it('is deleted when a page couldn’t load it, and downloaded again', async () => {
    const worker = await installWhole()
    cachedBuild().set(`${origin}/assets/wheel.js`, await respondWithScript(''))
    await worker.deleteBrokenFiles()
    expect(cachedFiles()).toEqual(allFiles.filter((path) => path !== '/assets/wheel.js'))
    await worker.completeBuild(active)
    expect(requested()).toEqual(['/assets/wheel.js'])
    expect(cachedFiles()).toEqual(allFiles)
  })
})

it('downloads the HTML again after the browser has evicted it, and is complete only then', async () => {
  const worker = await installFirst()
  cachedBuild().delete(origin + page)
  // The server already has the next version.
  respondOtherwise('.html', () => respondWith('text/html')('newer'))
  await worker.completeBuild(active)
  expect(cachedFiles()).toEqual(allFiles.filter((path) => path !== page))
  expect(isComplete()).toBe(false)
  fetched.mockImplementation(respondWithFile)
  await worker.completeBuild(active, { retry: true })
  expect(await (await worker.cachedPage())?.text()).toBe(`${origin}/index.html`)
  expect(isComplete()).toBe(true)
})

it('serves files from the network if the browser denies access to its caches', async () => {
  const worker = await startWorker()
  const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  Object.assign(browser.storage.caches, { open: denied, match: denied })
  expect(await load(worker, '/assets/chat.js')).toBe(`${origin}/assets/chat.js`)
  expect(await worker.cachedPage()).toBeUndefined()
})
