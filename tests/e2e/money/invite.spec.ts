import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { openInvite, receiveButton, receiveDialog, register } from '#tests/e2e/fixtures/money/invite.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { fillGameOf, newFriend } from '#tests/e2e/fixtures/money/play.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(({ switches }) => switches({ inviteBanner: false }))

test('the full link is copied, and there is nothing to receive before the first friend registers', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  const link = `${backend.address}/register?code=PR${member.publicId}`
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText(`Copied: ${link}`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  // This browser has no share menu: one button copies.
  await expect(sheet.getByRole('button', { name: 'Copy invite link' })).toHaveCount(0)
  await expect(sheet).toContainText('No one has registered with your link yet.')
  await expect(sheet.getByRole('button', receiveButton)).toBeDisabled()
  await expect(sheet).toContainText('Nothing to receive yet')
  await expect(sheet.getByRole('progressbar')).toHaveCount(0)
})

test('a friend registers by the link and plays; a double tap pays the bonus only once', async ({
  arrive,
  page,
  context,
  browser,
  join,
  backend,
  watch,
}) => {
  test.setTimeout(90_000)
  const member = await join({ baht: 100 })
  const code = `PR${member.publicId}`
  const phone = freshPhone()
  const friendContext = await browser.newContext({ baseURL: backend.address, serviceWorkers: 'block' })
  await watch.also(friendContext)
  const friend = await friendContext.newPage()
  // The link opens another public page first; the code must survive until the registration form.
  await friend.goto(`/login?code=${code}&lang=en`)
  await started(friend)
  await friend.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await register(friend, phone, code)
  await friendContext.close()
  const id = await fillGameOf(backend, phone, 5000)
  await (await openConsole(context, { id })).play({ stake: 2000, win: 500 })

  await page.bringToFront()
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  const row = sheet.getByRole('list', { name: 'Invited friends' }).getByRole('listitem')
  await expect(row).toContainText(/Nid N\..*10\.00/)
  await expect(sheet.getByRole('progressbar', { name: 'Friends who meet the condition' })).toBeVisible()
  await expect(sheet).toContainText('100% meet the condition')
  await sheet.getByRole('button', receiveButton).dblclick()
  await expect(receiveDialog(page)).toContainText('Move ฿10.00 to your main wallet')
  expect(await walletBaht(backend, member.id)).toBe(100)
  await receiveDialog(page).getByRole('button', receiveButton).dblclick()
  await expect(page.getByText('The invite bonus was added to your wallet.')).toBeVisible()
  await expect(receiveDialog(page)).toBeHidden()
  await expect(sheet.getByRole('button', receiveButton)).toBeDisabled()
  expect(await walletBaht(backend, member.id)).toBe(110)
  expect(await countOf(backend, member.id, 'invite_bonus')).toBe(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('110.00')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Invite bonus/ })).toContainText('10.00')
})

test('the row on home asks for confirmation, receives the bonus and reloads the wallet', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join()
  await newFriend(backend, member, { stake: 4000 })
  await arrive('/user/home', { member })
  const balance = page.getByRole('region', { name: 'Total balance' })
  await balance.getByRole('button', { name: 'Receive' }).dblclick()
  await expect(receiveDialog(page)).toContainText('Move ฿20.00 to your main wallet')
  await receiveDialog(page).getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await walletBaht(backend, member.id)).toBe(0)
  await balance.getByRole('button', { name: 'Receive' }).click()
  await receiveDialog(page).getByRole('button', receiveButton).click()
  await expect(page.getByText('The invite bonus was added to your wallet.')).toBeVisible()
  await expect(balance).toContainText('Main wallet ฿20.00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const opener of ['the dialog', 'home’s row']) {
  test(`a bonus whose response was lost, from ${opener}, is found in the statement and not offered again`, async ({
    arrive,
    page,
    join,
    backend,
    watch,
  }) => {
    watch.allow('/api/invite/bonus')
    const member = await join()
    await newFriend(backend, member, { stake: 4000 })
    await arrive('/user/home', { member })
    await page.route('**/api/invite/bonus', loseReply)
    if (opener === 'the dialog') await (await openInvite(page)).getByRole('button', receiveButton).click()
    else await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await receiveDialog(page).getByRole('button', receiveButton).click()
    const check = receiveDialog(page)
    await expect(check).toContainText('Your request arrived')
    await expect(check).toContainText('20.00')
    await expect(check.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await check.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await walletBaht(backend, member.id)).toBe(20)
    expect(await countOf(backend, member.id, 'invite_bonus')).toBe(1)
  })
}

test('a request that never arrived can be sent again once the statement shows that it didn’t', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/invite/bonus')
  const member = await join()
  await newFriend(backend, member, { stake: 4000 })
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  const restore = await breakCall(page, '/api/invite/bonus', faults['nothing at all'])
  await sheet.getByRole('button', receiveButton).click()
  await receiveDialog(page).getByRole('button', receiveButton).click()
  await expect(receiveDialog(page)).toContainText('Not in your statement')
  expect(await walletBaht(backend, member.id)).toBe(0)
  await restore()
  await receiveDialog(page).getByRole('button', { name: 'Try again' }).click()
  await sheet.getByRole('button', receiveButton).click()
  await receiveDialog(page).getByRole('button', receiveButton).click()
  await expect(page.getByText('The invite bonus was added to your wallet.')).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(20)
})

test('a refusal is shown as a toast and stays visible in the dialog', async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/invite/bonus')
  const member = await join()
  await newFriend(backend, member, { stake: 4000 })
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  await switches({ inviteActive: false, inviteBanner: false })
  await sheet.getByRole('button', receiveButton).click()
  await receiveDialog(page).getByRole('button', receiveButton).click()
  const refusal = 'The invite bonus is not available at the moment.'
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
  await expect(receiveDialog(page)).toBeHidden()
  await expect(sheet.getByText(refusal).first()).toBeVisible()
})
