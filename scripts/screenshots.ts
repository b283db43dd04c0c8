import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildIfNeeded } from '#scripts/build/build-if-needed.ts'
import { brandDirectory } from '#server/platform/brand.ts'
import { loadPictures } from '#tests/e2e/fixtures/load-pictures.ts'
import { browserArgs, ensureBrowser } from '#tests/setup/browser.ts'
import { startPortal } from './bench/portal.ts'
import { withCleanUp } from './bench/with-clean-up.ts'
import { openThaiPage, thai, transfer } from './howto/stage.ts'

/**
 * `npm run screenshots`: takes the install-prompt screenshots of the web app manifest into the brand's folder, from the
 * build, as the Thai demo member.
 */
const out = join(brandDirectory, 'screenshots')

const devices = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
] as const

/** States of the portal worth a picture, by name. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: async (page) => {
    await page.goto('/user/home')
    await page.getByRole('region', { name: thai('Total balance') }).waitFor()
  },
  deposit: async (page) => {
    await page.goto('/user/home#deposit')
    await page.getByText(thai('Choose the slip picture')).waitFor()
  },
  statement: async (page) => {
    await page.goto('/user/statement')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
}

await mkdir(out, { recursive: true })
if (!(await buildIfNeeded())) process.exit(1)
await withCleanUp(async (cleanUp) => {
  const portal = await startPortal()
  cleanUp.defer(portal.close)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArgs] })
  cleanUp.use(browser)
  // The seeded history has no transfer of today between the wallet and a game.
  await transfer(portal, 'WALLET', 'NAKA', 300)
  await transfer(portal, 'NAKA', 'WALLET', 120)
  for (const { name, ...device } of devices) {
    // Animations would be captured at an arbitrary frame.
    const page = await openThaiPage(browser, portal, { ...device, reducedMotion: 'reduce' })
    // Without the chat's greeting.
    await page.route('**/api/lookup/enableChatWidget', (route) => route.fulfill({ json: false }))
    for (const [scene, show] of Object.entries(scenes)) {
      // Dialogs differ from home only in the hash, so goto() wouldn't reload the page.
      await page.goto('about:blank')
      await show(page)
      await page.waitForLoadState('networkidle')
      await loadPictures(page)
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .png({ palette: true, compressionLevel: 9, effort: 10, quality: 90 })
        .toFile(`${out}/${scene}-${name}.png`)
    }
    await page.context().close()
  }
})
