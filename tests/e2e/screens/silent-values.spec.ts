import type { Locator } from '@playwright/test'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { next } from '#tests/e2e/fixtures/registration.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/** Sets the value of a field without events, as some password managers do. */
const setSilently = (field: Locator, text: string) =>
  field.evaluate((input, value) => void Reflect.set(input, 'value', value), text)

test('a form sends what a password manager has filled in without events, cleaned like a pasted text', async ({
  arrive,
  page,
  join,
  switches,
  watch,
}) => {
  watch.allow(/promotion|truelink/)
  const member = await join({ baht: 100, games: ['NAKA'] })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await arrive('/register')
  // As apps copy it: between direction marks.
  await setSilently(field('Phone number'), `\u2066+66 ${phone.slice(1)}\u2069`)
  const sent = page.waitForRequest('**/api/otp/send')
  await next(page)
  expect((await sent).postDataJSON()).toEqual({ phoneNumber: phone })

  await arrive('/user/bonus', { member })
  const found = page.waitForRequest('**/api/promotion/find/**')
  await setSilently(field('Promotion code'), 'nope50')
  await press('Search')
  expect((await found).url()).toMatch(/find\/NOPE50$/)

  await arrive('/user/home')
  await press('Deposit')
  await chooseWay(page, 'Gift link')
  const redeemed = page.waitForRequest('**/api/wallet/truelink')
  await setSilently(field('Gift link'), 'https://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789')
  await press('Send link')
  await redeemed
  await chooseWay(page, 'QR')
  await field('Amount').fill('100')
  const created = page.waitForRequest('**/api/qrcode/*')
  await setSilently(field('Amount'), '150')
  // Unlike a click on the button, it doesn't end the editing.
  await field('Amount').press('Enter')
  expect((await created).postDataJSON()).toEqual({ amount: 150 })
  await expect(page.getByRole('region', { name: 'QR code' })).toContainText('฿150.00')
  await page.keyboard.press('Escape')
  await entriesGone(page)

  // A member without an open code: its countdown renders the sheet each second, and React then restores what it knows.
  await arrive('/user/home', { member: await join({ baht: 100, games: ['NAKA'] }) })
  // Bank transfer is the first way.
  await press('Deposit')
  await field('Amount').fill('100')
  await field('Amount').blur()
  await expect(field('Amount')).toHaveValue('100.00')
  await setSilently(field('Amount'), '250')
  await page.getByRole('button', { name: /^Copy/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toContainText('฿250.00')
  await press('Close')
  await entriesGone(page)

  await press('Transfer')
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await sheet.getByRole('combobox', { name: 'To' }).selectOption({ value: 'NAKA' })
  await field('Amount').fill('10')
  const moved = page.waitForRequest('**/api/wallet/transfer')
  await setSilently(field('Amount'), '20')
  // Money isn't sent before the button has said how much.
  await field('Amount').press('Enter')
  await press('Transfer ฿20.00')
  expect((await moved).postDataJSON()).toMatchObject({ amount: 20 })
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toContainText('฿20.00')
})
