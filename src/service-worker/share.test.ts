import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearSharedItems,
  MAX_SHARED_FILES,
  readSharedItems,
  removeSharedItem,
  saveSharedFiles,
  takeDroppedCount,
} from '#domain/slips/share-inbox.ts'
import { handleShare, type ShareRequest } from './share.ts'

const HOUR = 60 * 60 * 1000
const picture = (name: string, size = 3, type = 'image/jpeg') =>
  new File([new Uint8Array(size).fill(7)], name, { type })

beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://portal.example.com/sw.js'))
  await clearSharedItems()
})
afterEach(() => vi.restoreAllMocks())

/** The request of a form with these files. */
function requestOf(files: readonly File[], headers: Record<string, string> = {}): Request {
  const form = new FormData()
  form.append('title', 'Slip')
  for (const file of files) form.append('slip', file)
  return new Request('https://portal.example.com/share', { method: 'POST', body: form, headers })
}

async function respond(request: ShareRequest): Promise<[number, string | null]> {
  const response = await handleShare(request)
  return [response.status, response.headers.get('location')]
}

/** Redirect target after sharing these. */
const share = (...files: File[]) => respond(requestOf(files))

const storedRedirect = [303, 'https://portal.example.com/user/home#slip']
const lostRedirect = [303, 'https://portal.example.com/user/home#slip-lost']
const stored = (name: string) => [{ name, type: 'image/png', bytes: new ArrayBuffer(1) }]
const names = async () => (await readSharedItems()).map(({ name }) => name)

it('stores the pictures before responding', async () => {
  expect(await share(picture('a.jpg'), picture('b.png', 5, 'image/png'))).toEqual(storedRedirect)
  const items = await readSharedItems()
  expect(items.map(({ name, type, bytes }) => [name, type, new Uint8Array(bytes).join('')])).toEqual([
    ['a.jpg', 'image/jpeg', '777'],
    ['b.png', 'image/png', '77777'],
  ])
  await removeSharedItem(items[0]?.id ?? '')
  expect(await names()).toEqual(['b.png'])
})

it('stores images only, within the size limit', async () => {
  expect(await share(picture('a.pdf', 3, 'application/pdf'))).toEqual(lostRedirect)
  expect(await share(picture('huge.jpg', 10 * 1024 * 1024 + 1))).toEqual(lostRedirect)
  expect(await share()).toEqual(lostRedirect)
  expect(await share(picture('a.pdf', 3, 'application/pdf'), picture('b.jpg'))).toEqual(storedRedirect)
  expect(await names()).toEqual(['b.jpg'])
})

it('stores at most ten and evicts the oldest', async () => {
  for (let at = 0; at < MAX_SHARED_FILES; at++) await saveSharedFiles(stored(`${at}`), Date.now() - HOUR + at)
  expect(await share(picture('new.jpg'))).toEqual(storedRedirect)
  expect(await names()).toEqual([...Array.from({ length: 9 }, (_, at) => `${at + 1}`), 'new.jpg'])
})

it('refuses the form of another site and stores nothing', async () => {
  const refused = [303, 'https://portal.example.com/user/home']
  const { body, headers } = requestOf([picture('a.jpg')])
  expect(await respond({ body, headers, referrer: 'https://evil.example/' })).toEqual(refused)
  expect(await respond(requestOf([picture('a.jpg')], { origin: 'https://evil.example' }))).toEqual(refused)
  expect(await names()).toEqual([])
})

it('accepts what the system shares: without an origin, from an app, or with the opaque origin', async () => {
  for (const origin of ['null', 'https://portal.example.com']) {
    expect(await respond(requestOf([picture('a.jpg')], { origin }))).toEqual(storedRedirect)
  }
  const { body, headers } = requestOf([picture('a.jpg')])
  expect(await respond({ body, headers, referrer: 'android-app://com.bank.app/' })).toEqual(storedRedirect)
  expect(await names()).toHaveLength(3)
})

it('stops reading a form of more than 25 MB', async () => {
  let read = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      read += 1024 * 1024
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=x' })
  expect(await respond({ body, headers, referrer: '' })).toEqual(lostRedirect)
  expect(read).toBeLessThan(32 * 1024 * 1024)
})

it('evicts the oldest when the inbox has more than 25 MB', async () => {
  const size = 9 * 1024 * 1024
  expect(await share(picture('a.jpg', size), picture('b.jpg', size))).toEqual(storedRedirect)
  expect(await share(picture('c.jpg', size))).toEqual(storedRedirect)
  expect(await names()).toEqual(['b.jpg', 'c.jpg'])
  expect(await takeDroppedCount()).toBe(1)
})

it('counts dropped files and reports them once', async () => {
  const tooMany = Array.from({ length: MAX_SHARED_FILES + 2 }, (_, at) => picture(`${at}.jpg`))
  expect(await share(picture('a.pdf', 3, 'application/pdf'), ...tooMany)).toEqual(storedRedirect)
  expect(await takeDroppedCount()).toBe(3)
  expect(await takeDroppedCount()).toBe(0)
  // These are evicted.
  expect(await share(picture('new.jpg'), picture('other.jpg'))).toEqual(storedRedirect)
  expect(await share(picture('newer.jpg'))).toEqual(storedRedirect)
  expect(await names()).toHaveLength(MAX_SHARED_FILES)
  expect(await takeDroppedCount()).toBe(3)
})

it('sign-out deletes what was shared before the page was opened', async () => {
  await saveSharedFiles(stored('old'), Date.now() - HOUR)
  await saveSharedFiles(stored('new'))
  await clearSharedItems(Date.now() - 1000)
  expect(await names()).toEqual(['new'])
})

it('deletes files not imported within a day', async () => {
  await saveSharedFiles(stored('old'), Date.now() - 25 * HOUR)
  await saveSharedFiles(stored('new'), Date.now() - 23 * HOUR)
  expect(await names()).toEqual(['new'])
})

it('redirects to the error page if the files can’t be stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await share(picture('a.jpg'))).toEqual(lostRedirect)
  vi.restoreAllMocks()
  expect(await names()).toEqual([])
})
