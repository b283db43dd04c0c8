import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { test as ownTest } from './fixtures/own-browser.ts'
import { expect, test } from './fixtures/test.ts'

const manifestSchema = v.object({ start_url: v.string(), lang: v.string(), id: v.string() })

const linkIn = (page: Page) => page.locator('link[rel="manifest"]')

/** The manifest that a page links, as the server gives it. */
async function linkedManifest(page: Page) {
  const href = await linkIn(page).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  return v.parse(manifestSchema, await answer.json())
}

/** What only Safari tells of itself. */
async function asSafari(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
}

ownTest(
  'Chromium finds nothing that keeps it from installing the portal',
  async ({ ownBrowser, backend }) => {
    const page = await (await ownBrowser()).open('/login')
    const session = await page.context().newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(manifest.url).toBe(`${backend.address}/manifest.en.webmanifest`)
    // A picture that is missing, or has another size than it says, would be named here.
    await expect
      .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([])
    expect(await session.send('Page.getAppId')).toMatchObject({ appId: `${backend.address}/` })
  },
)

test('the manifest speaks the page’s language, and follows it', async ({ page, arrive }) => {
  await arrive('/login', { language: 'la' })
  expect(await linkedManifest(page)).toEqual({ id: '/', lang: 'lo', start_url: '/user/home?first=la' })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await linkedManifest(page)).toEqual({ id: '/', lang: 'en', start_url: '/user/home?first=en' })
  await expect(linkIn(page)).toHaveCount(1)
})

test('an app that Safari installs starts with the invite code and the language', async ({ page, arrive }) => {
  await asSafari(page)
  await arrive('/register?code=PR64f1c8', { language: 'la' })
  expect((await linkedManifest(page)).start_url).toBe('/user/home?first=la&code=PR64f1c8')
  // Later visits know the code from the storage.
  await page.goto('/login')
  const { start_url: start } = await linkedManifest(page)
  expect(start).toBe('/user/home?first=la&code=PR64f1c8')

  // The app's own storage is empty.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(start)
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  expect(await page.evaluate(() => localStorage.getItem('code'))).toBe('PR64f1c8')
  // From then on what the member chooses there counts.
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(start)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('elsewhere app and browser share their storage, and the manifest stays as it is', async ({
  page,
  arrive,
}) => {
  await arrive('/register?code=PR64f1c8')
  expect((await linkedManifest(page)).start_url).toBe('/user/home?first=en')
})
