import type { Page } from 'puppeteer-core'
import { test } from '#tests/e2e/fixtures/browsers/free-worker.ts'
import { agreedBy, expect } from '#tests/e2e/fixtures/test.ts'

test.afterEach(async ({ deployment }) => deployment.restore())

/** Opens the portal with one slip in IndexedDB and its service worker in control. */
async function openControlled(
  page: Page,
  address: string,
  storage: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${address}/howto`)
  await page.evaluate(async (items) => {
    await navigator.serviceWorker.ready
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('kapao-slips', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('keyval')
      request.onsuccess = () => {
        const write = request.result.transaction('keyval', 'readwrite')
        write.objectStore('keyval').put('a slip', 'note/story')
        write.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
      request.onerror = () => reject(request.error)
    })
    // A public page deletes the token when it starts, so store it only now.
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(`${address}/user/home`)
}

const balance = (page: Page) =>
  page.$eval('::-p-aria([name="Total balance"][role="region"])', (region) => region.textContent)

test('turning the service worker off reloads open pages from the network and deletes caches, not token and slips', async ({
  backend,
  freePage: page,
  join,
  deployment,
}) => {
  test.slow()
  const { token, publicId } = await join({ baht: 10 })
  await openControlled(page, backend.address, { ...agreedBy(publicId), token, locale: 'en' })
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(controller).toBe(`${backend.address}/sw.js`)
  await expect.poll(() => balance(page).catch(String)).toContain('10.00')

  await deployment.turnOff()
  let loads = 0
  page.on('load', () => loads++)
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined)),
  )
  // The page reloads once when the new worker takes over: after the old one was idle for half a minute.
  await expect.poll(() => loads, { timeout: 80_000 }).toBe(1)
  await expect.poll(() => balance(page).catch(String)).toContain('10.00')
  expect(await controller()).toBeUndefined()
  const portalCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kapao-')))
  await expect.poll(portalCaches).toEqual([])
  // The page registers the same script again, which unregisters itself again without a reload.
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  expect(loads).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  const slip = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('kapao-slips', 1)
        request.onsuccess = () => {
          const read = request.result.transaction('keyval').objectStore('keyval').get('note/story')
          read.onsuccess = () => resolve(read.result)
        }
        request.onerror = () => reject(request.error)
      }),
  )
  expect(slip).toBe('a slip')
})

test('after an update was offered and the worker turned off, a page with unsaved text doesn’t offer that update', async ({
  backend,
  freePage: page,
  join,
  deployment,
}) => {
  test.slow()
  const { token, publicId } = await join({ baht: 10 })
  await openControlled(page, backend.address, { ...agreedBy(publicId), token, locale: 'en' })
  await page.goto(`${backend.address}/user/bonus`)
  const code = await page.waitForSelector('::-p-aria([name="Promotion code"][role="textbox"])')
  await code?.type('KAPAO50')
  const update = () =>
    page.evaluate(() =>
      navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined)),
    )
  const offers = () => page.evaluate(() => document.body.textContent.includes('A new version is ready.'))
  await deployment.deployNext()
  await update()
  await expect.poll(offers, { timeout: 40_000 }).toBe(true)

  await deployment.turnOff()
  await update()
  await expect.poll(offers).toBe(false)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('A new version is ready.')) Reflect.set(globalThis, 'offered', 1)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const cacheNames = () => page.evaluate(() => caches.keys())
  await expect.poll(cacheNames, { timeout: 80_000 }).toEqual([])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'offered'))).toBeUndefined()
  expect(await code?.evaluate((field) => Reflect.get(field, 'value'))).toBe('KAPAO50')
})
