import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import {
  active,
  allFiles,
  browser,
  cachedBuild,
  cachedFiles,
  eventOf,
  fetched,
  file,
  html,
  installFirst,
  installUpdate,
  installWhole,
  isComplete,
  load,
  loseConnection,
  manifest,
  newer,
  next,
  none,
  origin,
  requested,
  requestedInOrder,
  resetBrowser,
  respondOtherwise,
  respondWithFile,
  respondWithScript,
  startFiles,
  startWorker,
} from './precache.fixture.ts'

beforeEach(resetBrowser)

describe('the first installation', () => {
  const bilingual = [file('other-language', { start: true }), ...manifest]

  it('downloads only the files needed at startup, and the HTML past the HTTP cache', async () => {
    const worker = await startWorker()
    await worker.installBuild(none)
    expect(cachedFiles()).toEqual(startFiles)
    const modes = fetched.mock.calls.map(([url, init]) => [url.replace(origin, ''), init?.cache])
    expect(modes.sort()).toEqual([
      ['/assets/start.js', 'default'],
      ['/index.html', 'reload'],
    ])
    expect(await (await worker.cachedPage())?.text()).toBe(`${origin}/index.html`)
  })

  it('waits only for the HTML and the startup files that the page has loaded', async () => {
    const worker = await startWorker(bilingual)
    await worker.installBuild(none, [`${origin}/assets/start.js`, `${origin}/assets/chat.js`])
    expect(requested()).toEqual(['/assets/start.js', '/index.html'])
    expect(cachedFiles()).toEqual(startFiles)
  })

  it.each([
    [false, ['/assets/other-language.js', '/assets/chat.js', '/assets/wheel.js']],
    [true, ['/assets/other-language.js']],
  ])('is followed by the other startup files, then by the rest; Save-Data: %s', async (isSaving, files) => {
    browser.saveData = isSaving
    const worker = await installFirst(bilingual, [`${origin}/assets/start.js`])
    await worker.completeBuild(active)
    expect(requestedInOrder()).toEqual(files)
    expect(isComplete()).toBe(!isSaving)
  })

  it('ignores caches left by an unregistered worker', async () => {
    browser.storage.stored.set('kapao-complete', new Map())
    await installFirst()
    expect(cachedFiles()).toEqual(startFiles)
  })

  it('starts no further downloads after a failure', async () => {
    const many = Array.from({ length: 30 }, (_, at) => file(`${at}`, { start: true }))
    const failed = Promise.withResolvers<void>()
    fetched.mockImplementation(async (url) => {
      if (url.endsWith('/0.js')) return await loseConnection()
      await failed.promise
      return await respondWithFile(url)
    })
    await expect((await startWorker(many)).installBuild(none)).rejects.toThrow('Failed to fetch')
    const started = fetched.mock.calls.length
    expect(started).toBeLessThan(30)
    failed.resolve()
    await eventually(() => expect(cachedFiles()).toHaveLength(started - 1))
    expect(fetched).toHaveBeenCalledTimes(started)
  })
})

describe('the rest of the build', () => {
  it('is downloaded once during a later event', async () => {
    const worker = await installFirst()
    await Promise.all([worker.completeBuild(active), worker.completeBuild(active)])
    expect(requested()).toEqual(['/assets/chat.js', '/assets/wheel.js'])
    expect(cachedFiles()).toEqual(allFiles)
  })

  it('stops at a failure until the next navigation', async () => {
    const worker = await installFirst()
    respondOtherwise('wheel.js', loseConnection)
    await worker.completeBuild(active)
    // The other download goes on.
    await eventually(() => expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles]))
    fetched.mockReset().mockImplementation(respondWithFile)
    await worker.completeBuild(active)
    expect(requested()).toEqual([])
    await worker.completeBuild(active, { retry: true })
    expect(requested()).toEqual(['/assets/wheel.js'])
    expect(cachedFiles()).toEqual(allFiles)
  })

  it('stops on a full disk, and pages still get their files', async () => {
    const worker = await installFirst()
    browser.storage.isFull = true
    await worker.completeBuild(active)
    await load(worker, '/assets/chat.js')
    expect(cachedFiles()).toEqual(startFiles)
  })

  it('waits while a page starts, but only if files are missing', async () => {
    const worker = await installFirst()
    const opened = Promise.withResolvers<void>()
    const ready = vi.fn(() => opened.promise)
    const completed = worker.completeBuild(active, { retry: true, ready })
    await eventually(() => expect(ready).toHaveBeenCalledOnce())
    expect(requested()).toEqual([])
    opened.resolve()
    await completed
    expect(cachedFiles()).toEqual(allFiles)
    await worker.completeBuild(active, { retry: true, ready })
    expect(ready).toHaveBeenCalledOnce()
  })

  it('with Save-Data is cached only as pages load it', async () => {
    browser.saveData = true
    const worker = await installFirst()
    await worker.completeBuild(active)
    expect(cachedFiles()).toEqual(startFiles)
    for (const name of ['chat', 'of-another-build']) await load(worker, `/assets/${name}.js`)
    expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles])
  })

  it('is not downloaded while a newer version is installing or waiting', async () => {
    const worker = await installFirst()
    await worker.completeBuild({ ...active, installing: newer })
    await worker.completeBuild({ ...active, waiting: newer })
    expect(cachedFiles()).toEqual(startFiles)
    expect(isComplete()).toBe(false)
  })

  it('stops when a newer version appears', async () => {
    const worker = await installFirst([...manifest, ...['a', 'b', 'c', 'd'].map((name) => file(name))])
    const registration: { -readonly [K in keyof typeof active]: ServiceWorker | null } = { ...active }
    fetched.mockImplementation((url) => {
      registration.installing = newer
      return respondWithFile(url)
    })
    await worker.completeBuild(registration)
    expect(requested()).toHaveLength(2)
    expect(isComplete()).toBe(false)
  })
})

describe('an update', () => {
  it('downloads all new files if the previous version was complete', async () => {
    await installWhole()
    browser.saveData = true
    await installUpdate()
    expect(requested()).toEqual(['/assets/chat-2.js', '/index.html'])
  })

  it('downloads only the startup files if the previous version had no more', async () => {
    await installFirst()
    const worker = await startWorker(next)
    await worker.installBuild(active)
    expect(requested()).toEqual(['/index.html'])
    await worker.completeBuild(active)
    expect(requested()).toEqual(['/assets/chat-2.js', '/assets/wheel.js', '/index.html'])
  })

  it('downloads files that the previous version had, under any hash, even with Save-Data', async () => {
    browser.saveData = true
    const filesOf = (suffix: string) =>
      ['chat', 'wheel', 'play-video'].map((name) => file(`${name}-${suffix}`))
    const worker = await installFirst([html('1'), ...filesOf('BTdC5lSU')])
    for (const name of ['chat', 'play-video']) await load(worker, `/assets/${name}-BTdC5lSU.js`)
    fetched.mockClear()
    await installUpdate([html('2'), ...filesOf('x-1_Zk9Q')])
    expect(requested()).toEqual(['/assets/chat-x-1_Zk9Q.js', '/assets/play-video-x-1_Zk9Q.js', '/index.html'])
  })

  it('fails to install if a download is refused', async () => {
    await installWhole()
    respondOtherwise('chat-2.js', async () => new Response('', { status: 404 }))
    await expect(installUpdate()).rejects.toThrow()
  })

  it('deletes files of older builds once no page can need them', async () => {
    await installWhole()
    cachedBuild().set(`${origin}/assets/old-chat.js`, await respondWithScript('old'))
    const worker = await startWorker(next)
    await worker.installBuild(active)
    const clients = { matchAll: async () => [{ id: 'old page' }] }
    const deleteOldBuilds = async (registration: object, except?: string) => {
      const { event, done } = eventOf()
      await worker.deleteOldBuilds(event, { clients, registration } as never, except)
      await done()
    }
    await deleteOldBuilds(active)
    await deleteOldBuilds({ ...active, waiting: newer }, 'old page')
    expect(await load(worker, '/assets/old-chat.js')).toBe('old')
    expect(cachedFiles()).toContain('/assets/chat.js')
    await deleteOldBuilds(active, 'old page')
    const files = ['chat-2', 'start', 'wheel'].map((name) => `/assets/${name}.js`)
    expect(cachedFiles()).toEqual([...files, '/index.html?__WB_REVISION__=2'])
  })
})
