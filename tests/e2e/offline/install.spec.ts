import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { test as ownTest } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const manifestSchema = v.object({ start_url: v.string(), lang: v.string(), id: v.string() })

const manifestLink = (page: Page) => page.locator('link[rel="manifest"]')

/** Fetches and parses the manifest that the page links. */
async function fetchLinkedManifest(page: Page) {
  const href = await manifestLink(page).getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  expect(response.headers()['cache-control']).toBe('no-cache')
  return v.parse(manifestSchema, await response.json())
}

ownTest('Chromium reports no installability errors', async ({ ownBrowser, backend }) => {
  const page = await (await ownBrowser()).open('/login')
  const session = await page.context().newCDPSession(page)
  // The portal links its manifest when it has started.
  await expect
    .poll(async () => {
      const { url, errors } = await session.send('Page.getAppManifest')
      return { url, errors }
    })
    .toEqual({ url: `${backend.address}/manifest.en.webmanifest`, errors: [] })
  // Icons that are missing or differ from their declared size would be listed here.
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
  expect(await session.send('Page.getAppId')).toMatchObject({ appId: `${backend.address}/` })
})

test('the manifest follows the language; in Safari the installed app starts with the invite code, too', async ({
  page,
  arrive,
}) => {
  // Other browsers share the storage with the app, so the start URL has no invite code.
  await arrive('/register?code=PR64f1c8', { language: 'la' })
  const first = '/user/home?first=la'
  await expect.poll(() => fetchLinkedManifest(page)).toEqual({ id: '/', lang: 'lo', start_url: first })
  // Exists only in Safari. Later visits read the code from storage.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await visit(page, '/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const start = '/user/home?first=en&code=PR64f1c8'
  await expect.poll(() => fetchLinkedManifest(page)).toEqual({ id: '/', lang: 'en', start_url: start })
  await expect(manifestLink(page)).toHaveCount(1)

  // The installed app starts with empty storage.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await visit(page, start)
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('code'))).toBe('PR64f1c8')
  // From then on the member’s own choice wins over the start URL.
  await page.getByRole('button', { name: 'ไทย' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await visit(page, start)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})
