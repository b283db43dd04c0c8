import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { Portal } from '#scripts/bench/portal.ts'
import { OperatorConsole } from '#tests/e2e/fixtures/operator.ts'

const READING_CHARS_PER_SECOND = 14

/** Drives the portal in a phone-sized browser context for recordings. */
export class Stage {
  readonly page: Page
  /** Simulates banks and games through the demo console. */
  readonly operatorConsole: OperatorConsole
  readonly #context: BrowserContext
  readonly #token: string

  private constructor(context: BrowserContext, page: Page, operatorConsole: OperatorConsole, token: string) {
    this.#context = context
    this.#token = token
    this.page = page
    this.operatorConsole = operatorConsole
  }

  /** Opens a context in Thai, signed in as the demo member. */
  static async open(browser: Browser, portal: Portal): Promise<Stage> {
    const context = await browser.newContext({
      baseURL: portal.address,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      colorScheme: 'light',
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    })
    await context.addInitScript((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('locale', 'th')
    }, portal.token)
    const page = await context.newPage()
    return new Stage(context, page, new OperatorConsole(await context.newPage(), undefined), portal.token)
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

  /** Taps visibly: scrolls the target into view, shows a dot, then clicks. */
  async tap(target: Locator): Promise<void> {
    await target.waitFor()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }))
    await this.pause(700)
    const box = await target.boundingBox()
    if (!box) throw new Error('there is nothing to tap')
    await this.#showTapDot(box.x + box.width / 2, box.y + box.height / 2)
    await this.pause(450)
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

  /** Waits until all finite animations have finished, including the dot of the last tap. */
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

  /** How long a caption must be visible to be read. */
  readingTimeMs(sentence: string): number {
    return Math.max(2500, (sentence.length / READING_CHARS_PER_SECOND) * 1000)
  }

  async close(): Promise<void> {
    await this.#context.close()
  }

  /** Shows a dot at the tap position; a popover, so that it is above open dialogs. */
  async #showTapDot(x: number, y: number): Promise<void> {
    await this.page.evaluate(
      ([left, top]) => {
        const dot = document.createElement('div')
        dot.popover = 'manual'
        Object.assign(dot.style, {
          position: 'fixed',
          inset: 'auto',
          left: `${left - 22}px`,
          top: `${top - 22}px`,
          width: '44px',
          height: '44px',
          margin: '0',
          padding: '0',
          border: '3px solid rgb(255 255 255 / 0.9)',
          borderRadius: '50%',
          background: 'rgb(122 34 80 / 0.45)',
          pointerEvents: 'none',
        })
        document.body.append(dot)
        dot.showPopover()
        dot
          .animate(
            [
              { transform: 'scale(1.3)', opacity: 0 },
              { transform: 'scale(1)', opacity: 1, offset: 0.4 },
              { opacity: 0 },
            ],
            {
              duration: 900,
            },
          )
          .finished.then(() => dot.remove())
      },
      [x, y] as const,
    )
  }
}
