import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { inviteSheet, openInvite, receiveButton } from '#tests/e2e/fixtures/money/invite.ts'
import { newFriend } from '#tests/e2e/fixtures/money/play.ts'
import { entriesGone, expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test.beforeEach(({ switches }) => switches({ inviteBanner: false }))

test('banners open first and can be paged by dots, keyboard and buttons; closing them opens the dialog', async ({
  arrive,
  page,
  join,
}) => {
  await page.route('**/api/invite/banners', (route) =>
    route.fulfill({
      json: [
        { image: '/media/art/ribbons.svg', html: '<h3>First</h3><script>alert(1)</script>' },
        { image: 'javascript:alert(1)', html: '<p>Second <a href="javascript:alert(1)">word</a></p>' },
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
  await expect(item(2)).toHaveText('Second word')
  await expect(item(2).getByRole('link')).toHaveCount(0)
  await dot(2).press('ArrowRight')
  await expect(item(3)).toBeInViewport({ ratio: 0.9 })
  await expect(banners.getByRole('button', { name: 'Next' })).toBeDisabled()
  await dot(1).click()
  await expect(item(1)).toBeInViewport({ ratio: 0.9 })
  await inspectorOf(page, ['light', 'dark'])('banners before invite')
  await page.keyboard.press('Escape')
  await expect(inviteSheet(page).getByText('Your invite link')).toBeVisible()
  // The banners have removed their history entry.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('{"layer":1}')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')

  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(banners).toBeVisible()
  await page.goBack()
  await expect(inviteSheet(page)).toBeVisible()
  await inviteSheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog opens without banners if they fail or take more than a second', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/invite/banners')
  await arrive('/user/home', { member: await join() })
  let releaseBanners = () => {}
  const restore = await breakCall(page, '/api/invite/banners', async (route) => {
    await new Promise<void>((resolve) => {
      releaseBanners = resolve
    })
    await route.fulfill({ json: [{ html: '<p>Late</p>' }] })
  })
  const sheet = await openInvite(page)
  releaseBanners()
  await page.waitForLoadState('networkidle')
  await expect(sheet.getByText('Your invite link')).toBeVisible()
  await expect(page.getByText('Late')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await entriesGone(page)
  await restore()
  await page.reload()
  await started(page)
  await breakCall(page, '/api/invite/banners', faults['500 with a key'])
  await openInvite(page)
})

test('many friends with long names come in pages of ten', async ({ arrive, page, join, backend }) => {
  test.setTimeout(90_000)
  const member = await join()
  for (let n = 1; n <= 12; n++) {
    const name = n === 12 ? `${'Maximiliana'.repeat(5)} ณ อยุธยา` : `Friend${n}`
    await newFriend(backend, member, { name, stake: n * 1000 })
  }
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  const rows = sheet.getByRole('list', { name: 'Invited friends' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(sheet).toContainText('12 friends')
  await inspectorOf(page, ['light', 'dark'])('invite')
  await sheet.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(/Friend1.*5\.00/)
  await expect(sheet.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('the QR code of the link can be shown and saved as a picture, and the link shared', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const shared: unknown[] = []
  await page.exposeFunction('noteShared', (data: unknown) => shared.push(data))
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (data: unknown) => Reflect.get(window, 'noteShared')(data) })
  })
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  await sheet.getByRole('button', { name: 'Show QR code of the link' }).click()
  const code = page.getByRole('dialog', { name: 'QR code of your link' })
  await expect(code.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible()
  await inspectorOf(page, ['light', 'dark'])('invite QR')
  const download = page.waitForEvent('download')
  await code.getByRole('button', { name: 'Save picture' }).click()
  expect((await download).suggestedFilename()).toBe('invite.png')
  await code.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => shared).toEqual([{ url: `${backend.address}/register?code=PR${member.publicId}` }])
  await page.goBack()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Show QR code of the link' }).click()
  await code.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Statement' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/user/home')
})

test('the list shows an error if it can’t be loaded, and a retry loads it', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/invite')
  const member = await join()
  await newFriend(backend, member, { stake: 4000, name: 'Anousone Phom' })
  await arrive('/user/home', { member })
  const restore = await breakCall(page, '/api/invite', faults['500 with a key'])
  const sheet = await openInvite(page)
  await expect(sheet).toContainText('The service has a problem right now. Please try again later.')
  await restore()
  const friend = sheet.getByRole('listitem').filter({ hasText: 'Anousone P.' })
  await tryAgain(sheet.getByRole('button', { name: 'Try again' }), friend)
  await expect(friend).toContainText('20.00')
})

test('offline the link can still be copied, and receiving is disabled', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join()
  await newFriend(backend, member, { stake: 4000 })
  await arrive('/user/home', { member })
  const sheet = await openInvite(page)
  await context.setOffline(true)
  await expect(sheet).toContainText('You are offline. Receiving needs a connection.')
  await expect(sheet).toContainText('As of')
  await expect(sheet.getByRole('button', receiveButton)).toBeDisabled()
  await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  await inspectorOf(page, ['light', 'dark'])('invite, offline')
})
