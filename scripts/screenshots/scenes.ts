import type { Browser, Page } from '@playwright/test'
import { loadPictures } from '#tests/e2e/fixtures/load-pictures.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import type { Portal } from '../bench/portal.ts'

const say = catalogTexts('th')

/** States of the portal worth a picture, by name. */
const scenes = {
  home: async (page: Page) => {
    await page.goto('/user/home')
    await page.getByRole('region', { name: say('Total balance') }).waitFor()
  },
  deposit: async (page: Page) => {
    await page.goto('/user/home#deposit')
    await page.getByText(say('Choose the slip picture')).waitFor()
  },
  qr: async (page: Page) => {
    await page.goto('/user/home#deposit')
    const sheet = page.getByRole('dialog', { name: say('Deposit'), exact: true })
    await sheet.getByRole('tab', { name: 'QR' }).click()
    await sheet.getByRole('textbox', { name: say('Amount') }).fill('500')
    await sheet.getByRole('button', { name: /500\.00/ }).click()
    await page.getByRole('img', { name: say('Payment QR code') }).waitFor()
  },
  statement: async (page: Page) => {
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
} as const satisfies Readonly<Record<string, (page: Page) => Promise<void>>>

export type Scene = keyof typeof scenes

/** Screen that a scene is shown on. */
export interface Device {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly scale: number
  readonly colorScheme?: 'light' | 'dark'
}

/** Opens a page as the Thai demo member, and closes it after use. */
export async function withPage<T>(
  browser: Browser,
  { address, token }: Portal,
  { viewport, scale, colorScheme = 'light' }: Device,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor: scale,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme,
    // Animations would be captured at an arbitrary frame.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('locale', 'th')
  }, token)
  const page = await context.newPage()
  // Keep the agreement and the chat's greeting out of the screenshots.
  await page.route('**/api/lookup/agreements', (route) => route.abort())
  await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
  const result = await use(page)
  await context.close()
  return result
}

/** Shows a scene and captures the screen. */
export async function takeScreenshot(page: Page, scene: Scene): Promise<Buffer> {
  // Dialogs differ from home only in the hash, so goto() wouldn't reload the page.
  await page.goto('about:blank')
  await scenes[scene](page)
  await page.waitForLoadState('networkidle')
  // A busy machine looks like a lost connection for a moment.
  await page
    .getByRole('status')
    .filter({ hasText: say('Offline') })
    .waitFor({ state: 'detached' })
  await loadPictures(page)
  return page.screenshot({ animations: 'disabled' })
}
