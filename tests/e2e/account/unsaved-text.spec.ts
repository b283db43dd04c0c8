import type { Page } from '@playwright/test'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/**
 * Fakes a waiting service worker, so that an update is offered without a second build.
 * @returns the types of the messages that it gets, also while the page reloads for the update
 */
async function fakeUpdate(page: Page): Promise<string[]> {
  const types: string[] = []
  await page.exposeFunction('reportMessage', (type: string) => types.push(type))
  await page.addInitScript(() => {
    const { reportMessage } = window as unknown as { reportMessage: (type: string) => void }
    const postMessage = ({ type }: { type: string }, [port]: MessagePort[] = []) => {
      if (type === 'IS_UPDATE') port?.postMessage('yes')
      else reportMessage(type)
    }
    const scriptURL = new URL('/sw.js', location.href).href
    const waiting = Object.assign(new EventTarget(), { scriptURL, state: 'installed', postMessage })
    const registration = Object.assign(new EventTarget(), { waiting, installing: null })
    Object.assign(navigator.serviceWorker, { register: async () => registration })
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: waiting })
  })
  return types
}

const notice = (page: Page) => page.getByText('A new version is ready.')

/**
 * Requests the update, even from behind a sheet, and refuses the confirmation: unsaved text counts wherever it is.
 */
async function refuseUpdate(page: Page): Promise<void> {
  // Not getByRole: elements behind a modal dialog have no role.
  await page.locator('[role=status] button', { hasText: 'Update now' }).dispatchEvent('click')
  const confirmation = page.getByRole('dialog', { name: 'Update and lose what you typed?' })
  await expect(confirmation).toBeVisible()
  await confirmation.getByRole('button', { name: 'Finish first' }).click()
  await expect(confirmation).toHaveCount(0)
}

/** For dialogs that the confirmation replaces. */
async function expectConfirmation(page: Page): Promise<void> {
  await refuseUpdate(page)
  await entriesGone(page)
}

const amount = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })

test('any unsaved text asks for confirmation before an update', async ({ arrive, page, join }) => {
  const messages = await fakeUpdate(page)
  await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
  await expect(notice(page)).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await amount(page).fill('120')
  await expectConfirmation(page)

  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  await amount(page).fill('120')
  await expectConfirmation(page)

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await chooseWay(page, 'QR')
  await amount(page).fill('120')
  await expectConfirmation(page)

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await chooseWay(page, 'Gift link')
  await page.getByRole('textbox', { name: 'Gift link' }).fill('https://gift.truemoney.com/campaign/?v=a')
  await expectConfirmation(page)

  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: /Look after yourself/ }).click()
  await page.getByRole('button', { name: /^Deposit reminder/ }).click()
  await page.getByRole('button', { name: 'Other' }).click()
  const limit = page.getByRole('textbox', { name: 'Remind me at' })
  await limit.fill('1000')
  await refuseUpdate(page)
  await expect(limit).toHaveValue('1000.00')
  await page.getByRole('button', { name: 'Save amount' }).click()
  // Saved, so nothing would be lost, and one tap updates.
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => messages).toContain('SKIP_WAITING')
})
