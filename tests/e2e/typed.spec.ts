import type { Page } from '@playwright/test'
import { entriesGone, expect, test } from './fixtures/test.ts'

/** A newer worker that waits and is never taken, as the portal sees one: no second build has to be made for it. */
async function offerNewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const postMessage = ({ type }: { type: string }) => Object.assign(window, { asked: type })
    const scriptURL = new URL('/sw.js', location.href).href
    const waiting = Object.assign(new EventTarget(), { scriptURL, state: 'installed', postMessage })
    const registration = Object.assign(new EventTarget(), { waiting, installing: null })
    Object.assign(navigator.serviceWorker, { register: async () => registration })
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: waiting })
  })
}

const notice = (page: Page) => page.getByText('A new version is ready.')

/** Asks for the newer version, also from behind a sheet: whether anything would be lost doesn't hang on what is in front. */
async function asksFirst(page: Page): Promise<void> {
  // No locator: what lies behind a dialog has no role.
  await page.locator('[role=status] button', { hasText: 'Update now' }).dispatchEvent('click')
  const question = page.getByRole('dialog', { name: 'Update and lose what you typed?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Finish first' }).click()
  await expect(question).toHaveCount(0)
  await entriesGone(page)
}

const amount = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })

test('whatever a member types holds up a new version', async ({ arrive, page, join, switches }) => {
  test.slow()
  await offerNewer(page)
  const member = await join({ baht: 500, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await expect(notice(page)).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await amount(page).fill('120')
  await asksFirst(page)

  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  await amount(page).fill('120')
  await asksFirst(page)

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByRole('tab', { name: 'QR' }).click()
  await amount(page).fill('120')
  await asksFirst(page)

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByRole('tab', { name: 'Gift link' }).click()
  await page.getByRole('textbox', { name: 'Gift link' }).fill('https://gift.truemoney.com/campaign/?v=a')
  await asksFirst(page)

  await switches({ isManual: true })
  await page.goto('/user/home')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await amount(page).fill('120')
  await asksFirst(page)

  await page.goto('/user/care')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Warn me from' }).fill('1000')
  await asksFirst(page)
  await page.getByRole('button', { name: 'Save amount' }).click()
  // It is kept: nothing would be lost any more, and one tap is enough.
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => page.evaluate('window.asked')).toBe('SKIP_WAITING')
})
