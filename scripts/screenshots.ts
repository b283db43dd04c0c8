import { mkdir } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { type Portal, startPortal } from './bench/portal.ts'
import { drawReadmePicture } from './screenshots/readme-picture.ts'
import { type Scene, takeScreenshot, withPage } from './screenshots/scenes.ts'

/**
 * `npm run screenshots`: takes the install-prompt screenshots of the web app manifest into
 * public/screenshots, and the picture of the README, from the build in dist/ as the Thai demo member.
 */
const out = 'public/screenshots'

const devices = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, scale: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, scale: 1 },
] as const

const manifestScenes: readonly Scene[] = ['home', 'deposit', 'statement']

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

const palette = { palette: true, compressionLevel: 9, effort: 10, quality: 90 } as const

async function takeManifestScreenshots(browser: Browser, portal: Portal): Promise<void> {
  for (const { name, ...device } of devices) {
    await withPage(browser, portal, device, async (page) => {
      for (const scene of manifestScenes) {
        const screenshot = await takeScreenshot(page, scene)
        await sharp(screenshot).png(palette).toFile(`${out}/${scene}-${name}.png`)
      }
    })
  }
}

await mkdir(out, { recursive: true })
const portal = await startPortal()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
try {
  await makeTransfers(portal)
  await takeManifestScreenshots(browser, portal)
  const picture = await drawReadmePicture(browser, portal)
  await sharp(picture).png(palette).toFile('docs/picture.png')
} finally {
  await browser.close()
  await portal.close()
}
