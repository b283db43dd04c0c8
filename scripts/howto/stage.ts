import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { demoMembers } from '#server/seed/members.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import type { Portal } from '../bench/portal.ts'

export const thai = catalogTexts('th')

const authorization = ({ consoleAddress }: Portal) => ({
  Authorization: `Bearer ${new URL(consoleAddress).searchParams.get('token')}`,
})

/** Performs an action of the demo for its first member. */
async function act(portal: Portal, name: string, fields: object): Promise<Response> {
  const answer = await fetch(`${portal.address}/demo/actions/${name}`, {
    method: 'POST',
    headers: { ...authorization(portal), 'Content-Type': 'application/json' },
    body: JSON.stringify({ member: demoMembers[0].phone, ...fields }),
  })
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  return answer
}

/** Moves money of the first demo member between the wallet and a game. */
export async function transfer(portal: Portal, from: string, to: string, baht: number): Promise<void> {
  await callAs(portal, portal, walletTransfer.method, walletTransfer.path, { from, to, amount: baht })
}

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
  // A request that fails would look like a lost connection.
  await page.route('**/api/lookup/agreements', (route) =>
    route.fulfill({ status: 404, json: { message: 'NO_DATA' } }),
  )
  return page
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Drives the portal in a phone-sized browser context for recordings. */
export async function openStage(browser: Browser, portal: Portal) {
  const page = await openThaiPage(browser, portal, phone)
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
    /** Makes a transfer of the demo member at the demo bank, and downloads its slip. */
    async makeSlip(baht: number) {
      const made = await act(portal, 'make-transfer', { amount: baht })
      const { slip } = v.parse(v.object({ slip: v.string() }), await made.json())
      const picture = await fetch(portal.address + slip, { headers: authorization(portal) })
      return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(await picture.arrayBuffer()) }
    },
    /** Plays a round of the demo member; amounts in baht. */
    async play(round: { readonly stake: number; readonly win: number }): Promise<void> {
      await act(portal, 'play-round', { game: 'NAKA', ...round })
    },
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
