import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { loadPictures } from '#tests/e2e/fixtures/load-pictures.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Portal, startPortal } from './bench/portal.ts'

/**
 * `npm run screenshots`: takes the install-prompt screenshots of the web app manifest into public/screenshots, from the build in
 * dist/ as the Thai demo member.
 */
const out = 'public/screenshots'
const say = catalogTexts('th')

const devices = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
] as const

/** States of the portal worth a picture, by name. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/user/home')
    await page.getByRole('region', { name: say('Total balance') }).waitFor()
  },
  deposit: async (page) => {
    await page.goto('/user/home#deposit')
    await page.getByText(say('Choose the slip picture')).waitFor()
  },
  statement: async (page) => {
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
}

/** Adds transfers between the wallet and a game, which the seeded history lacks today. */
async function makeTransfers({ address, token }: Portal): Promise<void> {
  for (const data of [
    { from: 'WALLET', to: 'NAKA', amount: 300 },
    { from: 'NAKA', to: 'WALLET', amount: 120 },
  ]) {
    const response = await fetch(`${address}/api/wallet/transfer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    if (!response.ok) throw new Error(`A transfer was answered with ${response.status}`)
  }
}

await mkdir(out, { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  await makeTransfers(portal)
  for (const { name, ...device } of devices) {
    const context = await browser.newContext({
      ...device,
      baseURL: portal.address,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      colorScheme: 'light',
      // Animations would be captured at an arbitrary frame.
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript((value) => {
      localStorage.setItem('token', value)
      localStorage.setItem('locale', 'th')
    }, portal.token)
    const page = await context.newPage()
    // Keep the agreement and the chat's greeting out of the screenshots.
    await page.route('**/api/lookup/agreements', (route) => route.abort())
    await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
    for (const [scene, show] of Object.entries(scenes)) {
      // Dialogs differ from home only in the hash, so goto() wouldn't reload the page.
      await page.goto('about:blank')
      await show(page)
      await page.waitForLoadState('networkidle')
      // A busy machine looks like a lost connection for a moment.
      const offline = page.getByRole('status').filter({ hasText: say('Offline') })
      await offline.waitFor({ state: 'detached' })
      await loadPictures(page)
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .png({ palette: true, compressionLevel: 9, effort: 10, quality: 90 })
        .toFile(`${out}/${scene}-${name}.png`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await portal.close()
}
