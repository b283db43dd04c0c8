import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Portal, startPortal } from './bench/portal.ts'

/**
 * `npm run screenshots`: takes the install-prompt screenshots of the web app manifest into
 * public/screenshots, and the picture of the README, from the build in dist/ as the Thai demo member.
 */
const out = 'public/screenshots'
const say = catalogTexts('th')

const devices = [
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

interface Device {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly scale: number
  readonly colorScheme?: 'light' | 'dark'
}

/** Opens a page as the demo member, and closes it after use. */
async function withPage<T>(
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

async function takeScreenshot(page: Page, scene: string): Promise<Buffer> {
  // Dialogs differ from home only in the hash, so goto() wouldn't reload the page.
  await page.goto('about:blank')
  await scenes[scene]?.(page)
  await page.waitForLoadState('networkidle')
  return page.screenshot({ animations: 'disabled' })
}

const palette = { palette: true, compressionLevel: 9, effort: 10, quality: 90 } as const

async function takeManifestScreenshots(browser: Browser, portal: Portal): Promise<void> {
  for (const { name, ...device } of devices) {
    await withPage(browser, portal, device, async (page) => {
      for (const scene of Object.keys(scenes)) {
        const screenshot = await takeScreenshot(page, scene)
        await sharp(screenshot).png(palette).toFile(`${out}/${scene}-${name}.png`)
      }
    })
  }
}

/** Draws a desktop and two phones, one of them dark, side by side. */
async function takeReadmePicture(browser: Browser, portal: Portal): Promise<void> {
  const gap = 40
  const height = 800
  const desktop = { viewport: { width: 1280, height }, scale: 1 }
  const phone = { viewport: { width: 390, height }, scale: 1 }
  const pictures = [
    { device: desktop, scene: 'home' },
    { device: phone, scene: 'deposit' },
    { device: { ...phone, colorScheme: 'dark' as const }, scene: 'statement' },
  ]
  const layers: { input: Buffer; left: number; top: number }[] = []
  let left = gap
  for (const { device, scene } of pictures) {
    const input = await withPage(browser, portal, device, (page) => takeScreenshot(page, scene))
    layers.push({ input, left, top: gap })
    left += device.viewport.width + gap
  }
  const background = '#e9dfe3'
  const canvas = sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background } })
  const picture = await canvas.composite(layers).png().toBuffer()
  await sharp(picture).resize({ width: 1600 }).png(palette).toFile('docs/picture.png')
}

await mkdir(out, { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  await makeTransfers(portal)
  await takeManifestScreenshots(browser, portal)
  await takeReadmePicture(browser, portal)
} finally {
  await browser.close()
  await portal.close()
}
