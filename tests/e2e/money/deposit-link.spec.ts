import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a gift link is credited once; an empty field, and an invalid or used link are refused', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/wallet/truelink')
  const member = await join({ baht: 5 })
  const link = await makeGift(backend.deps.db, 8850, backend.deps.clock.now())
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await chooseWay(page, 'Gift link')
  const field = sheet.getByRole('textbox', { name: 'Gift link' })
  const send = sheet.getByRole('button', { name: 'Send link' })
  await send.click()
  await expect(sheet.getByRole('alert')).toHaveText('Please paste the gift link')
  await field.fill('https://example.com/?v=none')
  await send.click()
  await expect(sheet.getByRole('alert').first()).toContainText('This gift link is not valid.')
  expect(await walletBaht(backend, member.id)).toBe(5)

  const sent = page.waitForRequest('**/api/wallet/truelink')
  await field.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `${'ของขวัญ '.repeat(200)}\nเปิด${link}เลย\nHappy`,
  )
  await expect(field).toHaveValue(link)
  await expect(sheet).toContainText('The link looks right')
  await send.click()
  expect((await sent).postData(), 'the link travels encrypted').not.toContain(link.split('=')[1])
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
  await expect(sheet).toContainText('฿88.50')
  expect(await walletBaht(backend, member.id)).toBe(93.5)
  await expect(sheet.getByRole('list', { name: 'Other ways' })).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Send another link' }).click()
  // A keyboard's clipboard inserts a message without a paste event.
  await field.fill(`${'ของขวัญ '.repeat(200)}${link}`)
  await send.click()
  await expect(sheet.getByRole('alert').first()).toContainText('This gift link has already been used.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('93.50')
  expect(await walletBaht(backend, member.id)).toBe(93.5)
})
