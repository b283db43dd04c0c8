import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Portal, startPortal } from './bench/portal.ts'

/**
 * `npm run screenshots`: takes the install-prompt screenshots of the web app manifest into
 * public/screenshots, from the build in dist/ as the Thai demo member.
 */
const out = 'public/screenshots'
const say = catalogTexts('th')

const viewports = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, scale: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, scale: 1 },
] as const

const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/user/home')
    await page.getByRole('region', { name: say('Total balance') }).waitFor()
  },
  deposit: async (page) => {
    await page.goto('/user/home#deposit')
    await page.getByRole('dialog', { name: say('Deposit'), exact: true }).waitFor()
  },
  statement: async (page) => {
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
}

/** Adds transfers between the wallet and a game, which the seeded history lacks today. */
async function makeTransfers(portal: Portal): Promise<void> {
  const call = async (path: string, data?: object) => {
    const response = await fetch(portal.address + path, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${portal.token}`, 'content-type': 'application/json' },
      ...(data ? { body: JSON.stringify(data) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  await call('/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 300 })
  await call('/api/wallet/transfer', { from: 'NAKA', to: 'WALLET', amount: 120 })
}

async function takeScreenshots(browser: Browser, portal: Portal): Promise<void> {
  for (const { name, viewport, scale } of viewports) {
    const context = await browser.newContext({
      baseURL: portal.address,
      viewport,
      deviceScaleFactor: scale,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      colorScheme: 'light',
      // Animations would be captured at an arbitrary frame.
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('locale', 'th')
    }, portal.token)
    const page = await context.newPage()
    // Keep the agreement and the chat's greeting out of the screenshots.
    await page.route('**/api/lookup/agreements', (route) => route.abort())
    await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
    for (const [scene, open] of Object.entries(scenes)) {
      // Dialogs differ from home only in the hash, so goto() wouldn't reload the page.
      await page.goto('about:blank')
      await open(page)
      await page.waitForLoadState('networkidle')
      const screenshot = await page.screenshot({ animations: 'disabled' })
      await sharp(screenshot)
        .png({ palette: true, compressionLevel: 9, effort: 10, quality: 90 })
        .toFile(`${out}/${scene}-${name}.png`)
    }
    await context.close()
  }
}

await mkdir(out, { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  await makeTransfers(portal)
  await takeScreenshots(browser, portal)
} finally {
  await browser.close()
  await portal.close()
}
