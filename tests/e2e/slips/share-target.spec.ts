import type { Page } from '@playwright/test'
import { aboutEntry } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import {
  confirmShared,
  countSharedPictures,
  newSlip,
  shareFiles,
  storedSlips,
} from '#tests/e2e/fixtures/money/slips.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { buildCached, emptyPage, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withPushAndSync } from '#tests/setup/browser.ts'

test.use(withPushAndSync)

const depositIn = (page: Page) => page.getByRole('dialog', { name: 'Deposit', exact: true })

/** Closes the portal once its service worker is active. @returns an empty page, as another app in front */
async function closePortal(page: Page): Promise<Page> {
  await waitForControl(page)
  const other = await emptyPage(page.context())
  await leave(page, () => page.close())
  return other
}

test('a slip shared by the bank’s app is preselected and sent once after confirmation', async ({
  arrive,
  page,
  transfer,
  atServer,
}) => {
  const { member, slip } = await transfer(90, { baht: 5 })
  await arrive('/user/home', { member })
  const portal = await closePortal(page)
  await shareFiles(portal, [slip])
  const sheet = depositIn(portal)
  await expect(sheet.getByText(/^Another app or a website has shared this picture/)).toBeVisible()
  // Nothing is queued before the member agrees.
  expect(await storedSlips(portal)).toEqual([])
  await confirmShared(portal)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await expect(portal).toHaveURL('/user/home')
  expect(await atServer(member)).toEqual({ slips: 0, baht: 5 })
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible()

  // A reload doesn't share again.
  await leave(portal, () => portal.reload())
  await expect(portal.getByRole('region', { name: 'Total balance' })).toContainText('95.00')
  await expect(portal.getByRole('dialog')).toHaveCount(0)
  expect(await countSharedPictures(portal)).toBe(0)
  expect(await storedSlips(portal)).toHaveLength(1)
  expect(await atServer(member)).toEqual({ slips: 1, baht: 95 })
})

test('two pictures shared offline are both queued and both sent', async ({
  arrive,
  page,
  context,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  const slips = await Promise.all([21, 34].map((baht) => newSlip(backend, member, { baht })))
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
  await buildCached(page)
  const portal = await closePortal(page)
  await context.setOffline(true)
  await shareFiles(portal, slips)
  await confirmShared(portal)
  await expect(depositIn(portal).getByRole('button', { name: 'Send when online' })).toBeVisible()
  // Both come later, above the row, and move it.
  await expect(depositIn(portal).getByText(/aren’t stored on this device yet/)).toBeVisible()
  await expect(depositIn(portal).getByText('Slip read', { exact: true })).toBeVisible()
  await depositIn(portal)
    .getByRole('button', { name: /My slip queue/ })
    .click()
  const queue = portal.getByRole('dialog', { name: 'My slips' })
  await queue.getByRole('button', { name: 'Send 2 slips when online' }).click()
  await context.setOffline(false)
  await expect.poll(() => atServer(member)).toEqual({ slips: 2, baht: 55 })
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toHaveCount(2)
  expect(await atServer(member)).toEqual({ slips: 2, baht: 55 })
})

test('a picture shared while signed out waits for the sign-in', async ({
  arrive,
  page,
  transfer,
  atServer,
}) => {
  const { member, slip } = await transfer(48)
  await arrive('/howto')
  const portal = await closePortal(page)
  await shareFiles(portal, [slip])
  await expect(portal).toHaveURL('/login')
  expect(await countSharedPictures(portal)).toBe(1)
  await signIn(portal, member)
  const sheet = depositIn(portal)
  await confirmShared(portal)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await expect.poll(() => countSharedPictures(portal)).toBe(0)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible()
  expect(await atServer(member)).toEqual({ slips: 1, baht: 48 })
})

test('shared pictures stay visible to be sent to support or deleted if the operator checks deposits by hand', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  await switches({ isManual: true, enableChatWidget: true })
  const member = await join({ baht: 10 })
  const slip = await newSlip(backend, member, { baht: 120 })
  await arrive('/user/home', { member })
  const portal = await closePortal(page)
  await shareFiles(portal, [slip, await pictureOf()])
  const sheet = depositIn(portal)
  await expect(
    sheet.getByText(
      /^2 pictures were shared with this portal by another app or website\. No slip is needed here/,
    ),
  ).toBeInViewport()
  await inspectorOf(portal, ['dark'])('shared pictures, checked by hand')
  await sheet.getByRole('button', { name: 'Delete' }).last().click()
  await expect(
    sheet.getByText(/^A picture was shared with this portal by another app or website\./),
  ).toBeVisible()
  await expect.poll(() => countSharedPictures(portal)).toBe(1)

  await sheet.getByRole('textbox', { name: 'Amount' }).fill('120')
  await sheet.getByRole('button', { name: 'Send to support' }).click()
  await expect(aboutEntry(portal)).toHaveText(/^The slip of my deposit.*฿120\.00$/)
  await expect(portal.getByRole('button', { name: /^Remove slip\./ })).toBeVisible()
  await portal.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'I have already made a transfer' }).click()
  await sheet.getByRole('button', { name: 'Announce transfer ฿120.00' }).click()
  await expect(sheet.getByRole('heading', { name: 'Transfer reported' })).toBeVisible()

  // It stays until deleted, and is never added to the slip queue.
  await leave(portal, () => portal.reload())
  await portal.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(
    sheet.getByText(/^A picture was shared with this portal by another app or website\./),
  ).toBeVisible()
  expect(await storedSlips(portal)).toEqual([])
})
