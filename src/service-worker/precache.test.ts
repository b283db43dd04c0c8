import { hash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import type { ManifestEntry } from './precache.ts'

const origin = 'https://portal.example.com'
const page = '/index.html?__WB_REVISION__=1'
const file = (name: string, part: Partial<ManifestEntry> = {}): ManifestEntry => ({
  url: `assets/${name}.js`,
  revision: null,
  ...part,
})
const html = (revision: string): ManifestEntry => ({ url: 'index.html', revision, start: true, first: true })
/** Adds the hash of a file whose content is its URL, as `respondWithFile` sends it. */
const withIntegrity = (entry: ManifestEntry): ManifestEntry => ({
  ...entry,
  integrity: `sha256-${hash('sha256', `${origin}/${entry.url}`, 'base64')}`,
})
const manifest = [html('1'), file('start', { start: true }), file('chat'), file('wheel')].map(withIntegrity)
const next = [html('2'), file('start', { start: true }), file('chat-2'), file('wheel')]
const startFiles = ['/assets/start.js', page]
const allFiles = ['/assets/chat.js', '/assets/start.js', '/assets/wheel.js', page]

const respondWith = (type: string) => async (body: string) =>
  new Response(body, { headers: { 'Content-Type': type } })
const respondWithScript = respondWith('text/javascript')
/** A server with the whole build. */
const respondWithFile = async (url: string) =>
  url.endsWith('.html') ? respondWith('text/html; charset=utf-8')(url) : respondWithScript(url)
/** A captive portal, which responds to every request with a page of its own. */
const respondWithSignInPage = () => respondWith('text/html')('<h1>Welcome to the hotel network</h1>')

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
/** Responds otherwise to files whose name ends like this. */
const respondOtherwise = (ending: string, respond: () => Promise<Response>) =>
  fetched.mockImplementation((url) => (url.endsWith(ending) ? respond() : respondWithFile(url)))
const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'))

let storage = fakeCacheStorage()
let saveData = false

beforeEach(() => {
  storage = fakeCacheStorage()
  saveData = false
  fetched.mockReset().mockImplementation(respondWithFile)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('navigator', {
    get connection() {
      return { saveData }
    },
  })
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('fetch', (input: string | { url: string }, init?: RequestInit) =>
    fetched(typeof input === 'string' ? input : input.url, init),
  )
})

const none = { active: null, installing: null, waiting: null }
const active = { ...none, active: {} as ServiceWorker }
const newer = {} as ServiceWorker
const cachedBuild = () => storage.stored.get('kapao-build') ?? new Map<string, Response>()
const cachedFiles = () => [...cachedBuild().keys()].map((url) => url.replace(origin, '')).sort()
const isComplete = () => storage.stored.has('kapao-complete')
/** Requested files in order, since the last call of `mockClear`. */
const requestedInOrder = () => fetched.mock.calls.map(([url]) => url.replace(origin, ''))
const requested = () => requestedInOrder().sort()

/** Restarts the worker: its memory is lost, the caches stay. */
async function startWorker(entries: readonly ManifestEntry[] = manifest) {
  vi.resetModules()
  const worker = await import('./precache.ts')
  worker.setManifest(entries)
  return worker
}

/** Starts a worker and makes its first installation, whose requests don't count. */
async function installFirst(entries?: readonly ManifestEntry[], loadedUrls?: readonly string[]) {
  const worker = await startWorker(entries)
  await worker.installBuild(none, loadedUrls)
  fetched.mockClear()
  return worker
}

/** A complete first version. */
async function installWhole() {
  const worker = await installFirst()
  await worker.completeBuild(active)
  fetched.mockClear()
  return worker
}

const installUpdate = async (entries = next) => (await startWorker(entries)).installBuild(active)

function eventOf(path = '') {
  const waits: Promise<unknown>[] = []
  const event = {
    request: { url: origin + path },
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  return { event: event as never, done: () => Promise.all(waits) }
}

/** The response to a page that loads this file. */
async function load(worker: Awaited<ReturnType<typeof startWorker>>, path: string): Promise<string> {
  const { event, done } = eventOf(path)
  const response = await worker.handleAsset(event)
  await done()
  expect(response.ok).toBe(true)
  return response.text()
}

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
    saveData = isSaving
    const worker = await installFirst(bilingual, [`${origin}/assets/start.js`])
    await worker.completeBuild(active)
    expect(requestedInOrder()).toEqual(files)
    expect(isComplete()).toBe(!isSaving)
  })

  it('ignores caches left by an unregistered worker', async () => {
    storage.stored.set('kapao-complete', new Map())
    await installFirst()
    expect(cachedFiles()).toEqual(startFiles)
  })

  it('starts no further downloads after a failure', async () => {
    const many = Array.from({ length: 30 }, (_, at) => file(`${at}`, { start: true }))
    respondOtherwise('/0.js', loseConnection)
    await expect((await startWorker(many)).installBuild(none)).rejects.toThrow('Failed to fetch')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(fetched.mock.calls.length).toBeLessThan(30)
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
    await vi.waitFor(() => expect(cachedFiles()).toEqual(['/assets/chat.js', ...startFiles]))
    fetched.mockReset().mockImplementation(respondWithFile)
    await worker.completeBuild(active)
    expect(requested()).toEqual([])
    await worker.completeBuild(active, { retry: true })
    expect(requested()).toEqual(['/assets/wheel.js'])
    expect(cachedFiles()).toEqual(allFiles)
  })

  it('stops on a full disk, and pages still get their files', async () => {
    const worker = await installFirst()
    storage.isFull = true
    await worker.completeBuild(active)
    await load(worker, '/assets/chat.js')
    expect(cachedFiles()).toEqual(startFiles)
  })

  it('waits while a page starts, but only if files are missing', async () => {
    const worker = await installFirst()
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

  it('with Save-Data is cached only as pages load it', async () => {
    saveData = true
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
    saveData = true
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
    saveData = true
    const filesOf = (suffix: string) =>
      ['chat', 'wheel', 'play-video'].map((name) => file(`${name}-${suffix}`))
    const worker = await installFirst([html('1'), ...filesOf('BTdC5lSU')])
    for (const name of ['chat', 'play-video']) await load(worker, `/assets/${name}-BTdC5lSU.js`)
    fetched.mockClear()
    await installUpdate([html('2'), ...filesOf('x-1_Zk9Q')])
    expect(requested()).toEqual(['/assets/chat-x-1_Zk9Q.js', '/assets/play-video-x-1_Zk9Q.js', '/index.html'])
  })

  it.each([
    ['lost', loseConnection],
    ['refused', async () => new Response('', { status: 404 })],
  ])('fails to install if a download is %s', async (_, respond) => {
    await installWhole()
    respondOtherwise('chat-2.js', respond)
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
  Object.assign(storage.caches, { open: denied, match: denied })
  expect(await load(worker, '/assets/chat.js')).toBe(`${origin}/assets/chat.js`)
  expect(await worker.cachedPage()).toBeUndefined()
})
