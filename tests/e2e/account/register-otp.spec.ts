import type { Page } from '@playwright/test'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import {
  expectSignedUp,
  PASSWORD,
  typeBank,
  typePhone,
  typeProfile,
} from '#tests/e2e/fixtures/registration.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

const OFFLINE_REASON = 'Registering needs a connection.'

const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

/** The codes sent to a phone. */
const codesFor = ({ deps }: Backend, phone: string) =>
  (deps.otpOutbox?.messages() ?? []).filter((sent) => sent.phone === phone).map(({ code }) => code)

test.beforeEach(({ switches }) => switches({ registerOTP: true }))

test('one-time password: a wrong code is rejected; one typed offline is confirmed once online', async ({
  arrive,
  page,
  context,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const phone = freshPhone()
  await resize(page, { width: 320, height: 568 })
  await arrive('/register')
  await typePhone(page, phone)
  const field = codeField(page)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const confirm = page.getByRole('button', { name: 'Confirm the code' })
  const pxAboveBar = async () => {
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const button = await confirm.boundingBox()
    return (bar?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)
  }
  await expect.poll(pxAboveBar).toBeGreaterThan(0)

  const [code = ''] = codesFor(backend, phone)
  const wrong = code === '111111' ? '222222' : '111111'
  await field.pressSequentially(wrong)
  await expect(page.getByRole('alert')).toHaveText('The code is incorrect. Please check it and try again.')
  await expect(field).toHaveValue('')

  await context.setOffline(true)
  await expect(page.getByRole('main')).toContainText(OFFLINE_REASON)
  await field.pressSequentially(code)
  await expect(confirm).toBeDisabled()
  await context.setOffline(false)
  await expect(field).toHaveValue(code)
  await confirm.click()
  await typeProfile(page, PASSWORD)
  await typeBank(page, freshAccount())
  await expectSignedUp(page, phone, PASSWORD)
})

test('a host with 8-digit codes and a long reference: a code typed exactly is sent at once, one found in a message isn’t', async ({
  arrive,
  page,
}) => {
  const ref = 'REF-2026/11-abcdefghijklmnopqrstuvwxyz-0123456789'
  const verified: unknown[] = []
  await page.route('**/api/otp/send', (route) =>
    route.fulfill({ json: { otpRef: ref, otpToken: 'T1', code: 'SUCCESS', otpLength: '8' } }),
  )
  await page.route('**/api/otp/verify', (route) => {
    verified.push(route.request().postDataJSON())
    return route.fulfill({ json: {} })
  })
  await resize(page, { width: 320, height: 640 })
  await arrive('/register')
  await typePhone(page, freshPhone())
  const field = page.getByRole('textbox', { name: '8-digit code' })
  await expect(field).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We sent a code of 8 digits to')
  await expect(page.getByRole('main')).toContainText(ref)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await leave(page, () => page.reload())
  await started(page)
  await expect(field).toBeFocused()
  await page.keyboard.insertText('KAPAO 2026: รหัส 20261123 (Ref: 4711)')
  await expect(field).toHaveValue('20261123')
  await field.press('Backspace')
  await page.keyboard.insertText('๒')
  await expect(page.getByRole('textbox', { name: 'Profile name' })).toBeVisible()
  expect(verified).toEqual([{ otpToken: 'T1', otpCode: '20261122' }])
})

test('a host that names no length: a new code after a minute is edited in place, replaced by a pasted message, and sent by the button', async ({
  arrive,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const verified: unknown[] = []
  let sent = 0
  await page.route('**/api/otp/send', (route) => {
    sent++
    return route.fulfill({ json: { otpRef: 'AB', otpToken: `T${sent}`, code: 'SUCCESS' } })
  })
  await page.route('**/api/otp/verify', (route) => {
    verified.push(route.request().postDataJSON())
    return route.fulfill({ json: {} })
  })
  await page.clock.install()
  await arrive('/register')
  await typePhone(page, freshPhone())
  await expect(page.getByRole('main')).toContainText('We sent a code to')
  await expect(page.getByText('A new code can be sent in')).toBeVisible()
  await jumpClock(page, 61_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code can be sent in')).toBeVisible()
  expect(sent).toBe(2)
  const field = page.getByRole('textbox', { name: 'Code from the SMS' })
  const confirm = page.getByRole('button', { name: 'Confirm the code' })
  await field.pressSequentially('๑๒๕')
  await confirm.click()
  await expect(field).toHaveAccessibleDescription('Please enter the code from the SMS')
  await field.press('ArrowLeft')
  await page.keyboard.insertText('๓')
  await page.keyboard.insertText('๔')
  await expect(field).toHaveValue('๑๒๓๔๕')
  await page.evaluate(() => navigator.clipboard.writeText('123456 คือรหัส KAPAO 2026'))
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('123456')
  await field.press('Backspace')
  await confirm.click()
  await expect(page.getByRole('textbox', { name: 'Profile name' })).toBeVisible()
  expect(verified).toEqual([{ otpToken: 'T2', otpCode: '12345' }])
})
