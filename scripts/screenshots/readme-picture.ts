import type { Browser } from '@playwright/test'
import type { Portal } from '../bench/portal.ts'
import { type Device, type Scene, takeScreenshot, withPage } from './scenes.ts'

interface Screen extends Device {
  readonly name: 'desktop' | 'phone'
  readonly scene: Scene
}

/** Heights at which each scene ends between two rows or cards. */
const screens: readonly Screen[] = [
  { name: 'desktop', scene: 'home', viewport: { width: 1280, height: 926 }, scale: 1.5 },
  { name: 'phone', scene: 'home', viewport: { width: 390, height: 844 }, scale: 2 },
  { name: 'phone', scene: 'qr', viewport: { width: 390, height: 844 }, scale: 2, colorScheme: 'dark' },
]

const width = 1200
/** GitHub shows the README at most about 1000 px wide. */
const scale = 2000 / width

/** Screens of one height, in frames, on a rounded ground whose corners are transparent for both of GitHub's themes. */
const css = `
  body { margin: 0; }
  main {
    display: flex; gap: 28px; align-items: center; justify-content: center;
    width: ${width}px; padding: 44px 0; box-sizing: border-box;
    border-radius: 28px; background: linear-gradient(160deg, #f3e4ec, #e4d3dc);
  }
  img {
    display: block; height: 448px; box-sizing: content-box;
    box-shadow: 0 1px 2px rgb(35 22 32 / .2), 0 18px 40px -12px rgb(35 22 32 / .35);
  }
  .desktop { border-radius: 14px; }
  .phone { border: 6px solid #231620; border-radius: 34px; }
`

/**
 * Draws a desktop and two phones, one of them dark, side by side.
 * @returns a PNG
 */
export async function drawReadmePicture(browser: Browser, portal: Portal): Promise<Buffer> {
  const images: string[] = []
  for (const { name, scene, ...device } of screens) {
    const screenshot = await withPage(browser, portal, device, (page) => takeScreenshot(page, scene))
    images.push(`<img class="${name}" src="data:image/png;base64,${screenshot.toString('base64')}">`)
  }
  const page = await browser.newPage({ viewport: { width, height: 600 }, deviceScaleFactor: scale })
  await page.setContent(`<style>${css}</style><main>${images.join('')}</main>`)
  const picture = await page.locator('main').screenshot({ omitBackground: true })
  await page.close()
  return picture
}
