import type { Page } from '@playwright/test'
import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newFriend } from '#tests/e2e/fixtures/money/play.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

const inviteSheet = (page: Page) => page.getByRole('dialog', { name: 'Invite friends' })
const receiveDialog = (page: Page) => page.getByRole('dialog', { name: 'Receive invite bonus' })
const receiveButton = { name: 'Receive into wallet' }

async function openInvite(page: Page) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = inviteSheet(page)
  await expect(sheet.getByText('Your invite link')).toBeVisible()
  return sheet
}

test.beforeEach(({ switches }) => switches({ inviteBanner: false }))

test('the full link can be copied, also offline, saved as a QR code and shared; nothing is received without friends', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shared: unknown[] = []
  await page.exposeFunction('noteShared', (data: unknown) => shared.push(data))
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: unknown) => Reflect.get(window, 'noteShared')(data) })
  })
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  await expect(sheet).toContainText('No one has registered with your link yet.')
  await expect(sheet.getByRole('button', receiveButton)).toBeDisabled()
  await expect(sheet).toContainText('Nothing to receive yet')
  await expect(sheet.getByRole('progressbar')).toHaveCount(0)

  const link = `${backend.address}/register?code=PR${member.publicId}`
  await sheet.getByRole('button', { name: 'Show QR code of the link' }).click()
  const code = page.getByRole('dialog', { name: 'QR code of your link' })
  await expect(code.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible()
  const download = page.waitForEvent('download')
  await code.getByRole('button', { name: 'Save picture' }).click()
  expect((await download).suggestedFilename()).toBe('invite.png')
  const saved = page.getByRole('dialog', { name: 'Save picture' })
  await expect(saved).toContainText('Look for the picture in your downloads.')
  await saved.getByRole('button', { name: 'Close' }).click()
  await code.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => shared).toEqual([{ url: link }])
  await entriesGone(page, 2)
  await goBack(page)
  await expect(sheet).toBeVisible()

  await context.setOffline(true)
  await expect(sheet).toContainText('You are offline. Receiving needs a connection.')
  await sheet.getByRole('button', { name: 'Copy invite link' }).click()
  await expect(page.getByText(`Copied: ${link}`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('the bonus of a friend is confirmed; a refusal stays visible, and a double tap receives it once, into wallet and statement', async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/invite/bonus')
  const member = await join({ baht: 100 })
  await newFriend(backend, member, { stake: 4000, name: 'Nid Noi' })
  await arrive('/user/home', { member })
  const balance = page.getByRole('region', { name: 'Total balance' })
  await balance.getByRole('button', { name: 'Receive' }).dblclick()
  await expect(receiveDialog(page)).toContainText('Move ฿20.00 to your main wallet')
  await receiveDialog(page).getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await walletBaht(backend, member.id)).toBe(100)

  const sheet = await openInvite(page)
  const row = sheet.getByRole('list', { name: 'Invited friends' }).getByRole('listitem')
  await expect(row).toContainText(/Nid N\..*20\.00/)
  await expect(sheet.getByRole('progressbar', { name: 'Friends who meet the condition' })).toBeVisible()
  await expect(sheet).toContainText('1 of 1 friend meets the condition')
  await switches({ inviteActive: false })
  await sheet.getByRole('button', receiveButton).click()
  await receiveDialog(page).getByRole('button', receiveButton).click()
  const refusal = 'The invite bonus is not available at the moment.'
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
  await expect(receiveDialog(page)).toBeHidden()
  await expect(sheet.getByText(refusal).first()).toBeVisible()
  await switches({ inviteActive: true })
  await sheet.getByRole('button', receiveButton).dblclick()
  await expect(receiveDialog(page)).toContainText('Move ฿20.00 to your main wallet')
  await receiveDialog(page).getByRole('button', receiveButton).dblclick()
  await expect(page.getByText('The invite bonus was added to your wallet.')).toBeVisible()
  await expect(receiveDialog(page)).toBeHidden()
  await expect(sheet.getByRole('button', receiveButton)).toBeDisabled()
  expect(await walletBaht(backend, member.id)).toBe(120)
  expect(await countOf(backend, member.id, 'invite_bonus')).toBe(1)
  await entriesGone(page, 1)
  await goBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(balance).toContainText('120.00')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Invite bonus/ })).toContainText('20.00')
})

test('banners open first and can be paged by dots, keyboard and buttons; closing them opens the dialog', async ({
  arrive,
  page,
  join,
}) => {
  await page.route('**/api/invite/banners', (route) =>
    route.fulfill({
      json: [
        { image: '/media/art/ribbons.svg', html: '<h3>First</h3>' },
        { image: '', html: '<p>Second</p>' },
        { image: '/media/art/leaves.svg' },
        { image: '', html: '' },
      ],
    }),
  )
  await arrive('/user/home', { member: await join() })
  const banners = page.getByRole('dialog', { name: 'About inviting friends' })
  const dot = (at: number) => banners.getByRole('button', { name: `Banner ${at} of 3` })
  const item = (at: number) => banners.getByRole('listitem', { name: `Banner ${at} of 3` })
  await openBanners(page, '/api/invite/banners', 'Invite', banners)
  await expect(item(1)).toBeInViewport({ ratio: 0.9 })
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await expect(banners.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await banners.getByRole('button', { name: 'Next' }).click()
  await expect(item(2)).toBeInViewport({ ratio: 0.9 })
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await expect(item(2)).toHaveText('Second')
  await dot(2).press('ArrowRight')
  await expect(item(3)).toBeInViewport({ ratio: 0.9 })
  await expect(banners.getByRole('button', { name: 'Next' })).toBeDisabled()
  await dot(1).click()
  await expect(item(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(inviteSheet(page).getByText('Your invite link')).toBeVisible()
  await expect(inviteSheet(page).getByRole('heading', { name: 'Invite friends' })).toBeFocused()
  await entriesGone(page, 1)
  await goBack(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
})
