import type { Browser, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { login } from '#contract/login.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { OperatorConsole } from '#tests/e2e/fixtures/operator.ts'

/** Drives the portal in a phone-sized browser context for recordings. */
export class Stage {
  readonly page: Page
  /** Simulates banks and games through the demo console. */
  readonly operatorConsole: OperatorConsole
  readonly #token: string

  private constructor(page: Page, operatorConsole: OperatorConsole, token: string) {
    this.#token = token
    this.page = page
    this.operatorConsole = operatorConsole
  }

  /**
   * Opens a context in Thai, signed in as the first demo member.
   * @param server addresses of the portal and of its demo console
   */
  static async open(
    browser: Browser,
    { address, consoleAddress }: { address: string; consoleAddress: string },
  ): Promise<Stage> {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      colorScheme: 'light',
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    const data = { username: demoMembers[0].phone, password: DEMO_PASSWORD }
    const response = await context.request.post(login.path, { data })
    const { token } = v.parse(login.response, await response.json())
    await context.addInitScript((value) => {
      localStorage.setItem('token', value)
      localStorage.setItem('locale', 'th')
    }, token)
    const page = await context.newPage()
    // Without the agreement.
    await page.route('**/api/lookup/agreements', (route) => route.abort())
    const consolePage = await context.newPage()
    // Its token is then kept in a cookie.
    await consolePage.goto(consoleAddress)
    return new Stage(page, new OperatorConsole(consolePage, undefined), token)
  }

  /** Calls the API as the member directly, to prepare data. */
  async call(method: 'GET' | 'POST', path: string, data?: object): Promise<void> {
    const response = await this.page.request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(data ? { data } : {}),
    })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}`)
  }

  /** Opens a path and waits for its content. */
  async go(path: string): Promise<void> {
    await this.page.bringToFront()
    await this.page.goto(path)
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

  /** Types into a field, key by key. */
  async type(field: Locator, text: string): Promise<void> {
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

  /** Waits until all finite animations have finished. */
  async waitForAnimations(): Promise<void> {
    await this.page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    )
  }
}
