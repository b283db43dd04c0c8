import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { OperatorConsole } from '#tests/e2e/fixtures/operator.ts'
import type { startPortal } from '../bench/portal.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

export const thai = catalogTexts('th')

/** Opens a page in Thai, signed in as the first demo member, who is not asked for the agreement. */
export async function openThaiPage(
  browser: Browser,
  portal: Portal,
  device: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: portal.address, locale: 'th-TH', timezoneId: 'Asia/Bangkok', colorScheme: 'light' },
    serviceWorkers: 'block',
    ...device,
  })
  await context.addInitScript((token) => Object.assign(localStorage, { token, locale: 'th' }), portal.token)
  const page = await context.newPage()
  await page.route('**/api/lookup/agreements', (route) => route.abort())
  return page
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Drives the portal in a phone-sized browser context for recordings. */
export async function openStage(browser: Browser, portal: Portal) {
  const page = await openThaiPage(browser, portal, phone)
  const consolePage = await page.context().newPage()
  // Its token is then kept in a cookie.
  await consolePage.goto(portal.consoleAddress)
  const dialog = page.getByRole('dialog')

  /** Waits so that viewers can follow; not needed for synchronization. */
  const pause = (ms: number) => page.waitForTimeout(ms)
  /** Scrolls an element into view. */
  async function show(target: Locator): Promise<void> {
    await target.waitFor()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }))
  }
  /** Scrolls the target into view, so that viewers see it, then clicks; the screencast shows a dot there. */
  async function tap(target: Locator): Promise<void> {
    await show(target)
    await pause(700)
    await target.click()
    await page.waitForLoadState('networkidle')
  }
  return {
    page,
    dialog,
    portal,
    /** Simulates banks and games through the demo console. */
    operatorConsole: new OperatorConsole(consolePage, undefined),
    pause,
    show,
    tap,
    async openHome(): Promise<void> {
      await page.bringToFront()
      await page.goto('/user/home')
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
    /** Taps the first button with this name, in English or as it is shown. */
    async press(name: string | RegExp, within: Page | Locator = page, exact = false): Promise<void> {
      const shown = typeof name === 'string' ? thai(name) : name
      await tap(within.getByRole('button', { name: shown, exact }).first())
    },
    /** Types an amount into the dialog, key by key. */
    async typeAmount(text: string): Promise<void> {
      const field = dialog.getByRole('textbox', { name: thai('Amount') })
      await tap(field)
      await field.pressSequentially(text, { delay: 120 })
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
