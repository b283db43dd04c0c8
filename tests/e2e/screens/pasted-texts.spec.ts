import type { Locator, Page } from '@playwright/test'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { freshAccount, freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { next, PASSWORD } from '#tests/e2e/fixtures/registration.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { fieldsReadBy } from '#tests/setup/form-fields.ts'

const visitorScreens = /^(?:LoginScreen|PhoneStep|OtpStep|ProfileStep|BankStep) /
const accountSheets = /^(?:BankNameSheet|PasswordSheet|ProfileSheet) /
/** Chosen from a list, or tested elsewhere: a message is sent as written, and a day has a field of its own. */
const notPasted = [
  'BankStep bankCode',
  'BankStep currency',
  'ProfileStep sourceCode',
  'ProfileSheet bankCode',
  'Composer textarea',
  'FilterSheet DayField',
  'GamesScreen TextField',
]
const pastedFields = fieldsReadBy([])
  .map(([place]) => place)
  .filter((place) => !notPasted.includes(place))

const inDigits = (zero: string, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
const thai = (text: string) => inDigits('๐', text)
const lao = (text: string) => inDigits('໐', text)
const wide = (text: string) => inDigits('０', text)

/** A text as apps copy it: between direction marks, with a zero-width space, a soft hyphen and a no-break space. */
const copied = (text: string) => `\u2066${text.slice(0, 1)}\u200b\u00ad${text.slice(1)}\u00a0\u2069`

/** Pastes into fields of the portal, and remembers which. */
function createPaster(page: Page) {
  const places = new Set<string>()
  return {
    places,
    /** @param place name of the field in `pastedFields` */
    paste: async (place: string, field: Locator, text: string) => {
      places.add(place)
      await field.focus()
      await field.selectText()
      await page.keyboard.insertText(text)
    },
  }
}

/** The body of the next request to a path. */
const bodyOf = async (page: Page, path: string) => (await page.waitForRequest(`**${path}`)).postDataJSON()

test('whatever is pasted along with a text isn’t sent: registration and sign-in', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  await switches({ registerOTP: true })
  const inviter = await join()
  const phone = freshPhone()
  const account = freshAccount()
  const { paste, places } = createPaster(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const password = (name: string) => page.getByLabel(name, { exact: true })
  await arrive('/register')
  const copiedPhone = copied(`+66 (0)${thai(phone.slice(1, 3))}-${lao(phone.slice(3, 6))}-${phone.slice(6)}`)
  await paste('PhoneStep phone', field('Phone number'), copiedPhone)
  await next(page)

  const sentCode = () => backend.deps.otpOutbox?.messages().find((sent) => sent.phone === phone)?.code
  await expect.poll(sentCode).toBeDefined()
  const message = `KAPAO 2026: รหัส\u200b ${wide(sentCode() ?? '')} (Ref: 4711)`
  await paste('OtpStep otpCode', field('6-digit code'), message)
  await page.getByRole('button', { name: 'Confirm the code' }).click()

  await paste('ProfileStep name', field('Profile name'), copied('Nid  Noi'))
  await paste('ProfileStep password', password('Password'), ` ${PASSWORD}`)
  await paste('ProfileStep confirm', password('Confirm password'), ` ${PASSWORD}`)
  await paste(
    'ProfileStep inviteCode',
    page.getByRole('textbox', { name: 'Inviter code' }),
    copied(`PR${wide(inviter.publicId)}`),
  )
  await next(page)

  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ value: 'KBANK' })
  await paste(
    'BankStep bankAccountNo',
    field('Account number'),
    copied(`${lao(account.slice(0, 3))}-${thai(account.slice(3))}`),
  )
  await paste('BankStep firstName', field('First name'), copied('nid'))
  await paste('BankStep lastName', field('Last name'), copied('jaidee'))
  const registration = bodyOf(page, '/api/account')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  expect(await registration).toMatchObject({
    username: phone,
    name: 'Nid Noi',
    password: ` ${PASSWORD}`,
    inviteCode: `PR${inviter.publicId}`,
    bankAccountNo: account,
    bankAccountName: 'NID JAIDEE',
  })

  await expect(page).toHaveURL('/login')
  await paste('LoginScreen username', field('Phone number'), copiedPhone)
  await paste('LoginScreen password', password('Password'), ` ${PASSWORD}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('0.00')
  expect([...places].sort()).toEqual(pastedFields.filter((place) => visitorScreens.test(place)).sort())
})

test('whatever is pasted along with a text isn’t sent: amounts, gift link and promotion code', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  // Our backend knows neither the code nor deposits that staff check.
  watch.allow(/promotion|wallet\/add/)
  const member = await join({ baht: 5000, games: ['NAKA'] })
  const { paste, places } = createPaster(page)
  const amount = copied(`฿ ${thai('1')},${lao('0')}${wide('0')}0.50`)
  const sheetOf = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true })
  const close = async (sheet: Locator) => {
    await sheet.getByRole('button', { name: 'Close' }).click()
    await entriesGone(page)
  }
  const deposit = sheetOf(/^Deposit/)
  const openDeposit = async (way?: string) => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    if (way) await chooseWay(page, way)
  }

  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const transfer = sheetOf('Transfer')
  await transfer.getByRole('combobox', { name: 'To' }).selectOption({ value: 'NAKA' })
  await paste('TransferForm AmountField', transfer.getByRole('textbox', { name: 'Amount' }), amount)
  const transferred = bodyOf(page, '/api/wallet/transfer')
  await transfer.getByRole('button', { name: 'Transfer ฿1,000.50' }).click()
  expect(await transferred).toMatchObject({ amount: 1000.5 })
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await entriesGone(page)

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const withdrawal = sheetOf('Withdraw')
  await paste('WithdrawForm AmountField', withdrawal.getByRole('textbox', { name: 'Amount' }), amount)
  await withdrawal.getByRole('button', { name: 'Review withdrawal' }).click()
  const withdrawn = bodyOf(page, '/api/wallet/withdraw*')
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿1,000.50' }).click()
  expect(await withdrawn).toMatchObject({ amount: 1000.5 })
  await expect(withdrawal).toContainText('Withdrawal requested')
  await withdrawal.getByRole('button', { name: 'Close' }).last().click()
  await entriesGone(page)

  await openDeposit('QR')
  await paste('DepositAmount AmountField', deposit.getByRole('textbox', { name: 'Amount' }), amount)
  const asked = bodyOf(page, '/api/qrcode/*')
  await deposit.getByRole('button', { name: 'Create QR code ฿1,000.50' }).click()
  expect(await asked).toMatchObject({ amount: 1000.5 })
  await close(deposit)

  const link = await makeGift(backend.deps.db, 8850, backend.deps.clock.now())
  const before = await walletBaht(backend, member.id)
  await openDeposit('Gift link')
  const gift = deposit.getByRole('textbox', { name: 'Gift link' })
  await paste('GiftLinkPanel TextField', gift, copied(`รับเลย\u200b${link}นะ`))
  await deposit.getByRole('button', { name: 'Send link' }).click()
  await expect(deposit.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(before + 88.5)
  await close(deposit)

  await rewriteResponse(page, '/api/lookup/deposit', (lookup: object) => ({ ...lookup, isManual: true }))
  await visit(page, '/user/home')
  await openDeposit()
  await deposit.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await deposit.getByRole('button', { name: 'I have already made a transfer' }).click()
  const announced = bodyOf(page, '/api/wallet/add')
  await deposit.getByRole('button', { name: 'Announce transfer ฿1,000.50' }).click()
  expect(await announced).toMatchObject({ amount: 1000.5 })
  await close(deposit)

  await visit(page, '/user/bonus')
  await paste(
    'PromotionForm UpperCaseField',
    page.getByRole('textbox', { name: 'Promotion code' }),
    copied(`extra${wide('50')}`),
  )
  const searched = page.waitForRequest('**/api/promotion/find/*')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL((await searched).url()).pathname).toBe('/api/promotion/find/EXTRA50')

  await visit(page, '/user/care')
  const row = page.getByRole('button', { name: /^Deposit reminder/ })
  await row.click()
  const reminder = sheetOf('Deposit reminder')
  await reminder.getByRole('button', { name: 'Other' }).click()
  await paste(
    'DepositWarningPanel AmountField',
    reminder.getByRole('textbox', { name: 'Remind me at' }),
    amount,
  )
  await reminder.getByRole('button', { name: 'Save amount' }).click()
  await expect(row).toContainText('฿1,000.50')
  expect([...places].sort()).toEqual(
    pastedFields.filter((place) => !(visitorScreens.test(place) || accountSheets.test(place))).sort(),
  )
})

test('whatever is pasted along with a text isn’t sent: name, bank account and password', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow(/account\/profile/)
  const member = await join({ bankCode: 'KTB', bankAccountName: 'สมชาย' })
  const { paste, places } = createPaster(page)
  const sheetOf = (name: string) => page.getByRole('dialog', { name, exact: true })
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await arrive('/user/profile', { member })
  await page.getByRole('button', { name: 'Edit the bank account name' }).click()
  const nameSheet = sheetOf('Bank account name')
  const holder = nameSheet.getByRole('textbox', { name: 'Bank account name' })
  await paste('BankNameSheet bankAccountName', holder, copied('somchai  jaidee'))
  const named = bodyOf(page, '/api/account/bankAccountName')
  await nameSheet.getByRole('button', { name: 'Save' }).click()
  expect(await named).toMatchObject({ bankAccountName: 'SOMCHAI JAIDEE' })
  await success.getByRole('button').click()
  await entriesGone(page)

  await page.getByRole('button', { name: 'Change password' }).click()
  const passwords = sheetOf('Change password')
  for (const [name, label, text] of [
    ['oldPassword', 'Current password', member.password],
    ['newPassword', 'New password', ` ${PASSWORD}`],
    ['confirm', 'Confirm new password', ` ${PASSWORD}`],
  ] as const)
    await paste(`PasswordSheet ${name}`, passwords.getByLabel(label, { exact: true }), text)
  const changed = bodyOf(page, '/api/account/changepwd')
  await passwords.getByRole('button', { name: 'Save password' }).click()
  expect(await changed).toMatchObject({ oldPassword: member.password, newPassword: ` ${PASSWORD}` })
  await success.getByRole('button').click()
  await entriesGone(page)

  // A host that lets members change their bank account.
  await page.route('**/api/account/profile', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { profile: { name: 'Old' }, bankAccount: { bankCode: '999' } } })
      : route.fulfill({ status: 200, body: '' }),
  )
  await leave(page, () => page.reload())
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const profile = sheetOf('Edit profile')
  const field = (name: string) => profile.getByRole('textbox', { name })
  await paste('ProfileSheet name', field('Profile name'), copied('Nid  Noi'))
  await profile.getByRole('combobox', { name: 'Bank' }).selectOption('KTB')
  await paste('ProfileSheet bankAccountNo', field('Account number'), copied(`${thai('123')}-4 567`))
  await paste('ProfileSheet bankAccountName', field('Bank account name'), copied('somchai  jaidee'))
  const edited = page.waitForRequest((request) => request.method() === 'PUT')
  await profile.getByRole('button', { name: 'Save' }).click()
  expect((await edited).postDataJSON()).toEqual({
    name: 'Nid Noi',
    bankCode: 'KTB',
    bankAccountNo: '1234567',
    bankAccountName: 'SOMCHAI JAIDEE',
  })
  await expect(success).toContainText('Saved')
  expect([...places].sort()).toEqual(pastedFields.filter((place) => accountSheets.test(place)).sort())
})
