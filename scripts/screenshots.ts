import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { wordsOf } from '#tests/e2e/fixtures/words.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Portal, startPortal } from './bench/portal.ts'

/**
 * `npm run screenshots`: makes the pictures that the manifest shows to whoever is asked to install, in
 * public/screenshots, of the portal in dist/ as the demo member sees it in Thai.
 */
const out = 'public/screenshots'
const say = wordsOf('th')

const views = [
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

/** What the demo's past doesn't have: money between the wallet and a game. */
async function makeTransfers(portal: Portal): Promise<void> {
  const call = async (path: string, data?: object) => {
    const answer = await fetch(portal.address + path, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${portal.token}`, 'content-type': 'application/json' },
      ...(data ? { body: JSON.stringify(data) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  await call('/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 300 })
  await call('/api/wallet/transfer', { from: 'NAKA', to: 'WALLET', amount: 120 })
}

async function takeScreenshots(browser: Browser, portal: Portal): Promise<void> {
  for (const { name, viewport, scale } of views) {
    const context = await browser.newContext({
      baseURL: portal.address,
      viewport,
      deviceScaleFactor: scale,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      colorScheme: 'light',
      // What moves would be caught anywhere on its way.
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('locale', 'th')
    }, portal.token)
    const page = await context.newPage()
    // Neither the agreement nor the chat's greeting belongs into the picture.
    await page.route('**/api/lookup/agreements', (route) => route.abort())
    await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
    for (const [scene, open] of Object.entries(scenes)) {
      // A dialog's address is home's, and only what comes after the # would change.
      await page.goto('about:blank')
      await open(page)
      await page.waitForLoadState('networkidle')
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture)
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
