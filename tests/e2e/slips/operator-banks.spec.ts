import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

test('the operator’s banks are named in the page’s language, from the account or the list of banks', async ({
  arrive,
  page,
  join,
}) => {
  const account = { bankAccountName: 'KAPAO', bankAccountNo: '0481234821' }
  const bank = { nameTH: 'ธนาคารบ้าน', nameEN: 'House Bank', nameLA: 'ທະນາຄານບ້ານ' }
  await page.route('**/api/lookup/deposit', (route) =>
    route.fulfill({
      json: {
        banks: [
          { ...account, bankCode: 'HOUSE', bank },
          { ...account, bankCode: 'SCB', bankAccountNo: '1' },
          { ...account, bankCode: 'BAY', bankAccountNo: '2', bank: { nameTH: 'กรุงศรี' } },
          { ...account, bankCode: 'NEW', bankAccountNo: '3', bank: { nameEN: 'Newcomer Bank' } },
        ],
      },
    }),
  )
  await page.route('**/api/lookup/banks', (route) =>
    route.fulfill({
      json: [
        { code: 'SCB', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial', nameLA: 'ໄທພານິດ' },
        { code: 'BAY', nameTH: 'กรุงศรีอยุธยา', nameEN: 'Krungsri', nameLA: 'ກຸງສີ' },
      ],
    }),
  )
  const member = await join()
  for (const [language, names] of [
    ['en', ['House Bank', 'Siam Commercial', 'Krungsri', 'Newcomer Bank']],
    ['la', ['ທະນາຄານບ້ານ', 'ໄທພານິດ', 'ກຸງສີ', 'Newcomer Bank']],
    ['th', ['ธนาคารบ้าน', 'ไทยพาณิชย์', 'กรุงศรี', 'Newcomer Bank']],
  ] as const) {
    await arrive('/user/home', { member, language })
    const name = language === 'en' ? 'Deposit' : catalogTexts(language)('Deposit')
    await page.getByRole('button', { name, exact: true }).click()
    for (const bank of names) await expect(page.getByRole('dialog').getByText(bank).first()).toBeVisible()
  }
})
