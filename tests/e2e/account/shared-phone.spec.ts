import type { Page } from '@playwright/test'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { networkReports } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { rowsOf } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  chooseSlips,
  newSlip,
  openDeposit,
  storedSlipStates,
  storedSlips,
} from '#tests/e2e/fixtures/money/slips.ts'
import { quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { findStored, waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withPushAndSync } from '#tests/setup/browser.ts'

const memberCalls = [
  'walletGet',
  'accountProfile',
  'statementList',
  'bonusList',
  'bonusCheckActive',
  'spinSetup',
  'spinCoupons',
  'spinActive',
]

/** Visits every page once, home last, and waits until all member data is cached on the device. */
async function visitEveryPage(page: Page): Promise<void> {
  for (const path of ['profile', 'statement', 'bonus', 'spin', 'care', 'contact', 'home']) {
    await visit(page, `/user/${path}`)
    await started(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await quiet(page)
  await waitUntilCached(page, ...memberCalls)
}

test.use(withPushAndSync)

test.beforeEach(({ watch }) => {
  watch.allow(/./)
  watch.allowReport(networkReports)
  watch.allowReport(/^portal slip-(send|check)/)
})

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()

/** Names of the finds, without their places. */
const namesOf = (finds: readonly string[]) => new Set(finds.map((find) => find.slice(0, find.indexOf(':'))))

/** An amount as requests write it, as screens show it, and in satang. */
const spellings = (baht: number) => [
  baht.toFixed(2),
  baht.toLocaleString('en', { minimumFractionDigits: 2 }),
  String(Math.round(baht * 100)),
]

test('after logout a shared phone stores only the member’s queued slip, and the next member sees nothing of it', async ({
  arrive,
  page,
  context,
  backend,
  talk,
}) => {
  const { db, clock } = backend.deps
  const { member, agent } = await talk({
    baht: 48_213.57,
    games: ['NAKA'],
    bankAccountName: 'KHWANCHAI DOKMAI',
  })
  const nextTalk = await talk({ baht: 7 })
  await db.run('update member set name = $1 where id = $2', ['Khwan of Nong Khai', member.id])
  await callAs(backend, member, 'POST', '/api/wallet/transfer', {
    from: 'WALLET',
    to: 'NAKA',
    amount: 1234,
  })
  const coupon = await db.tx((sql) =>
    addCoupon(sql, { memberId: member.id, prizeCode: 'MONEY50', at: clock.now() }),
  )
  const slip = await newSlip(backend, member, { baht: 55 })

  await arrive('/login')
  await waitForControl(page)
  await signIn(page, member)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await visitEveryPage(page)
  await openChatPanel(page)
  await sendMessage(page, 'my mother is ill')
  await expect(rowOf(page, 'my mother is ill')).toContainText('Sent')
  await agent.text('we are sorry to hear it')
  await expect(messageWithText(page, 'we are sorry to hear it')).toBeVisible()
  await page.keyboard.press('Escape')
  const sheet = await openDeposit(page)
  await context.setOffline(true)
  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send when online' }).click()
  await expect.poll(() => storedSlipStates(page)).toEqual(['waiting'])
  await sheet.getByRole('button', { name: 'Close' }).first().click()

  const secrets = {
    token: [token ?? 'no token'],
    phone: [member.phone],
    'profile name': ['Khwan of Nong Khai'],
    'account name': ['KHWANCHAI DOKMAI'],
    'account number': [member.accountNo],
    deposit: spellings(48_213.57),
    balance: spellings(46_979.57),
    'own message': ['my mother is ill'],
    'support’s answer': ['we are sorry to hear it'],
    coupon: [coupon],
    slip: [slip.name],
    'member id': [member.publicId],
  }
  // All must be found now, or their absence after logout would prove nothing.
  const names = Object.keys(secrets)
  await expect.poll(async () => [...namesOf(await findStored(page, secrets))].sort()).toEqual(names.sort())
  // The service worker's credentials to send the slip while the member is signed in.
  await expect.poll(() => findStored(page, secrets)).toContain('token: kapao-slips keyval meta/credentials')
  expect(await findStored(page, { password: [member.password] })).toEqual([])

  await logOut(page)
  await page
    .getByRole('dialog', { name: 'Sign out?' })
    .getByRole('button', { name: 'Keep for next time' })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  const [storedSlip] = await storedSlips(page)
  const item = `kapao-slips keyval item/${storedSlip?.id}`
  // The acceptance of the agreement belongs to the device and contains the member id.
  const allowed = [`member id: ${item}`, 'member id: localStorage remember-agreement', `slip: ${item}`]
  await expect.poll(() => findStored(page, secrets)).toEqual(allowed)
  await expect
    .poll(() => findStored(page, { record: ['kapao-slips keyval', 'kapao-offline-cache keyval'] }))
    .toEqual([`record: ${item}`, `record: ${item.replace('item/', 'picture/')}`])

  await context.setOffline(false)
  await signIn(page, nextTalk.member)
  for (const name of ['Profile', 'Statement', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await quiet(page)
    const shown = (await page.locator('body').textContent()) ?? ''
    const foreign = [...Object.values(secrets).flat(), 'slip waits', 'slip is waiting']
    expect(foreign.filter((text) => shown.includes(text))).toEqual([])
  }
  await openChatPanel(page)
  await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText(/mother|sorry/)
  await page.keyboard.press('Escape')
  await openDeposit(page)
  await expect(page.getByRole('button', { name: /My slip queue/ })).toHaveCount(0)
  expect(await findStored(page, secrets)).toEqual(allowed)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
  expect(await rowsOf(backend, 'slip', nextTalk.member.id)).toBe(0)
})
