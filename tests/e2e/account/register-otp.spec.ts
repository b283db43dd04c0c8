import type { Page } from '@playwright/test'
import { allowStorageTimeouts, jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import {
  expectSignedUp,
  PASSWORD,
  typeBank,
  typePhone,
  typeProfile,
} from '#tests/e2e/fixtures/registration.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

const OFFLINE_REASON = 'Registering needs a connection.'
const WRONG_CODE = 'The code is incorrect. Please check it and try again.'

const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

test('on the smallest phones the button that confirms the code is above the bottom bar', async ({
  arrive,
  page,
  switches,
}) => {
  await switches({ registerOTP: true })
  await page.setViewportSize({ width: 320, height: 568 })
  await arrive('/register')
  await typePhone(page, freshPhone())
  await expect(codeField(page)).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const button = await page.getByRole('button', { name: 'Confirm the code' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

test('one-time password: a wrong code is rejected, and a code typed offline can be confirmed once online', async ({
  arrive,
  page,
  context,
  switches,
  watch,
}) => {
  watch.allow(/./)
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await arrive('/register')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(OFFLINE_REASON)
  await context.setOffline(false)
  await typePhone(page, phone)
  const field = codeField(page)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await (await openConsole(context)).codeFor(phone)
  await page.bringToFront()
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await expect(field).toHaveValue('')
  await context.setOffline(true)
  await expect(page.getByRole('main')).toContainText(OFFLINE_REASON)
  await field.pressSequentially(code)
  await expect(page.getByRole('button', { name: 'Confirm the code' })).toBeDisabled()
  await context.setOffline(false)
  await expect(field).toHaveValue(code)
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  await typeProfile(page, PASSWORD)
  await typeBank(page, freshAccount())
  await expectSignedUp(page, phone, PASSWORD)
})

test('an expired code and a code with too many attempts are rejected', async ({
  arrive,
  page,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/otp/verify')
  await switches({ registerOTP: true })
  const phone = freshPhone()
  await arrive('/register')
  await typePhone(page, phone)
  await expect(codeField(page)).toBeVisible()
  await backend.deps.db.run('update otp set expires_at = 1 where phone = $1', [phone])
  await codeField(page).pressSequentially('123456')
  await expect(page.getByRole('alert')).toHaveText('This code has expired. Please ask for a new code.')
  await backend.deps.db.run('update otp set expires_at = $2, tries = 5 where phone = $1', [
    phone,
    Date.now() + 60_000,
  ])
  await codeField(page).pressSequentially('123456')
  await expect(page.getByRole('alert')).toHaveText(
    'Too many wrong codes. Please wait before you ask for a new one.',
  )
})

test('a new code can be asked for after a minute, and the old one stops working', async ({
  arrive,
  page,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/otp/verify')
  await switches({ registerOTP: true })
  const phone = freshPhone()
  const codes = () =>
    (backend.deps.otpOutbox?.messages() ?? [])
      .filter((message) => message.phone === phone)
      .map(({ code }) => code)
  allowStorageTimeouts(watch)
  await page.clock.install()
  await arrive('/register')
  await typePhone(page, phone)
  await expect(page.getByText('A new code can be sent in')).toBeVisible()
  const [old = ''] = codes()
  await jumpClock(page, 61_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  expect(codes()).toHaveLength(2)
  // With a chance of one in a million both codes are equal.
  if (codes().every((code) => code === old)) return
  await codeField(page).pressSequentially(old)
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
})

for (const [length, typed] of [
  [4, '4711'],
  [8, '20261122'],
] as const) {
  test(`a host with ${length}-digit codes and a long reference`, async ({ arrive, page, switches }) => {
    await switches({ registerOTP: true })
    const ref = 'REF-2026/11-abcdefghijklmnopqrstuvwxyz-0123456789'
    const verified: unknown[] = []
    await page.route('**/api/otp/send', (route) =>
      route.fulfill({ json: { otpRef: ref, otpToken: 'T1', code: 'SUCCESS', otpLength: String(length) } }),
    )
    await page.route('**/api/otp/verify', (route) => {
      verified.push(route.request().postDataJSON())
      return route.fulfill({ json: {} })
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await arrive('/register')
    await typePhone(page, freshPhone())
    const field = page.getByRole('textbox', { name: `${length}-digit code` })
    await expect(field).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`We sent a ${length}-digit code to`)
    await expect(page.getByRole('main')).toContainText(ref)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.reload()
    await started(page)
    await field.pressSequentially(typed)
    await expect(page.getByRole('textbox', { name: 'Profile name' })).toBeVisible()
    expect(verified).toEqual([{ otpToken: 'T1', otpCode: typed }])
  })
}
