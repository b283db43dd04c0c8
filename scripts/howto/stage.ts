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

/** Calls the API as the member directly, to prepare data. */
export async function callApi(
  { address, token }: Portal,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(address + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
}

/** Drives the portal in a phone-sized browser context for recordings. */
export class Stage {
  readonly page: Page
  readonly dialog: Locator
  readonly portal: Portal
  /** Simulates banks and games through the demo console. */
  readonly operatorConsole: OperatorConsole

  private constructor(page: Page, portal: Portal, operatorConsole: OperatorConsole) {
    this.page = page
    this.dialog = page.getByRole('dialog')
    this.portal = portal
    this.operatorConsole = operatorConsole
  }

  static async open(browser: Browser, portal: Portal): Promise<Stage> {
    const phone = {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    }
    const page = await openThaiPage(browser, portal, phone)
    const consolePage = await page.context().newPage()
    // Its token is then kept in a cookie.
    await consolePage.goto(portal.consoleAddress)
    return new Stage(page, portal, new OperatorConsole(consolePage, undefined))
  }

  async openHome(): Promise<void> {
    await this.page.bringToFront()
    await this.page.goto('/user/home')
    await this.page.getByRole('main').getByRole('heading').first().waitFor()
    await this.page.waitForLoadState('networkidle')
  }

  /** Scrolls the target into view, so that viewers see it, then clicks; the screencast shows a dot there. */
  async tap(target: Locator): Promise<void> {
    await this.show(target)
    await this.pause(700)
    await target.click()
    await this.page.waitForLoadState('networkidle')
  }

  /** Taps the first button with this name, in English or as it is shown. */
  async press(name: string | RegExp, within: Page | Locator = this.page, exact = false): Promise<void> {
    const shown = typeof name === 'string' ? thai(name) : name
    await this.tap(within.getByRole('button', { name: shown, exact }).first())
  }

  /** Types an amount into the dialog, key by key. */
  async typeAmount(text: string): Promise<void> {
    const field = this.dialog.getByRole('textbox', { name: thai('Amount') })
    await this.tap(field)
    await field.pressSequentially(text, { delay: 120 })
  }

  /** Scrolls an element into view. */
  async show(target: Locator): Promise<void> {
    await target.waitFor()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }))
  }

  /** Waits so that viewers can follow; not needed for synchronization. */
  async pause(ms: number): Promise<void> {
    await this.page.waitForTimeout(ms)
  }
}
