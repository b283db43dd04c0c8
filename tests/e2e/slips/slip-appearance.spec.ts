import type { Page } from '@playwright/test'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import type { Member } from '#tests/e2e/fixtures/member.ts'
import { newSlip, storeSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { interrupt, visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

type StoredSlip = Partial<SlipItem> & Pick<SlipItem, 'state'>

/** One slip of each kind, as stored by an earlier visit. */
function storedSlips({ publicId }: Member): SlipItem[] {
  const at = (minutesAgo: number) => Date.now() - minutesAgo * 60_000
  const qr = (minutesAgo: number, bank = '004') =>
    ({ kind: 'bank', bank, ref: '015624130822BPM09A92A', transferAt: at(minutesAgo) }) as const
  const variants: StoredSlip[] = [
    { state: 'sending', confirmedAt: at(5), mayBeUploaded: true, qr: qr(3, '006') },
    // From another bank, sent before, and almost too old: every warning at once.
    { state: 'ready', qr: qr(58.5, '014'), isDuplicate: true },
    { state: 'ready', qr: { kind: 'other' } },
    { state: 'waiting', confirmedAt: at(5), wait: 'stopped', qr: qr(14) },
    { state: 'waiting', confirmedAt: at(5), qr: qr(14) },
    { state: 'waiting', confirmedAt: at(70), qr: qr(90) },
    { state: 'processing', confirmedAt: at(9), mayBeUploaded: true, sentAt: at(8), qr: qr(9) },
    // Not answered for a day.
    { state: 'processing', confirmedAt: at(1510), mayBeUploaded: true, sentAt: at(1500), qr: qr(1510) },
    { state: 'failed', note: 'SLIP_REFNO_DUPLICATED', reference: 'abc', settledAt: at(2), qr: qr(20) },
    { state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: at(2), qr: { kind: 'truemoney' } },
    { state: 'success', amount: 123_456_789, settledAt: at(2), qr: qr(30) },
  ]
  return variants.map((each, order) => ({
    id: crypto.randomUUID(),
    member: publicId,
    order,
    name: `Screenshot_20261121-141800_a_long_name_from_the_phone_${order}.png`,
    type: 'image/png',
    size: 734_003,
    addedAt: at(5),
    isScanned: true,
    isDuplicate: false,
    mayBeUploaded: false,
    failures: 0,
    notBefore: 0,
    confirmedExpired: false,
    ...each,
  }))
}

/** Elements that overflow the open sheet, even if clipped, and tap targets that are too small. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (!sheet) return ['no sheet']
    const edge = sheet.getBoundingClientRect()
    const overflowing = [...sheet.querySelectorAll('*')].filter((each) => {
      const { left, right, height } = each.getBoundingClientRect()
      // The toast region is in the sheet and as wide as the window; it is invisible while empty.
      return height > 0 && (left < edge.left - 1 || right > edge.right + 1)
    })
    const small = [...sheet.querySelectorAll('button, a, [role=tab]')].filter((each) => {
      const { width, height } = each.getBoundingClientRect()
      return Math.min(width, height) < 43.5
    })
    return [...overflowing, ...small].map((each) => each.outerHTML.slice(0, 120))
  })
}

/** Elements of the open sheet in which a line break separates a reference from its label or splits it. */
function brokenReferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const short = '0156…92A'
    const sheet = [...document.querySelectorAll('dialog[open]')].at(-1)
    // A reference that page translation leaves alone is an element in its label's.
    const isLabel = (each: Element) => each.getAttribute('translate') !== 'no'
    const holders = [...(sheet?.querySelectorAll('*') ?? [])].filter(
      (each) =>
        isLabel(each) &&
        each.textContent.includes(short) &&
        ![...each.children].some((child) => isLabel(child) && child.textContent.includes(short)),
    )
    return holders.flatMap((holder) => {
      const range = document.createRange()
      range.selectNodeContents(holder)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const hasLabel = holder.textContent.trim() !== short
      return hasLabel && tops.size === 1 ? [] : [holder.outerHTML]
    })
  })
}

for (const [language, themes] of axeThemes) {
  const say = language === 'en' ? (english: string) => english : catalogTexts(language)

  test(`slips in every state pass the inspection in ${language}`, {
    tag: language === 'th' ? [] : '@thorough',
  }, async ({ arrive, page, join, backend, watch }) => {
    watch.allow(/./)
    watch.allowReport(/^portal slip-send/)
    const inspectThemes = inspectorOf(page, themes)
    const inspect = async (name: string) => {
      await inspectThemes(name)
      await resize(page, { width: 320, height: 640 })
      await expect.poll(() => misfits(page), `${name}: misfits at 320 px`).toEqual([])
      await expect.poll(() => brokenReferences(page), `${name}: broken references`).toEqual([])
      await resize(page, { width: 390, height: 844 })
    }
    const member = await join({ baht: 50 })
    const { buffer } = await newSlip(backend, member, { baht: 120 })
    // Uploads never finish, so slips stay in their state.
    await page.route('**/api/wallet/slip', () => undefined)
    await arrive('/howto', { language })
    await openEmptyPage(page)
    await storeSlips(page, storedSlips(member), buffer)
    await page.evaluate((token) => localStorage.setItem('token', token), member.token)
    await visit(page, '/user/home')
    await started(page)
    const sheet = (name: string) => page.getByRole('dialog', { name: say(name), exact: true })
    const close = (name: string) =>
      sheet(name)
        .getByRole('button', { name: say('Close') })
        .click()

    await page.getByRole('button', { name: say('Deposit'), exact: true }).click()
    await expect(sheet('Deposit').getByRole('status').filter({ hasText: 'SCB' })).not.toHaveCount(0)
    await inspect('a slip in hand, with warnings')
    await close('Deposit')

    await page.getByRole('button', { name: say('Show'), exact: true }).click()
    const items = sheet('My slips').getByRole('listitem')
    await expect(items).toHaveCount(11)
    await expect(items.filter({ hasText: say('Sending') })).toHaveCount(1)
    // Only unsent slips count, like in the question before signing out.
    await expect(sheet('My slips').getByRole('tab', { selected: true })).toHaveText(/\(6\)$/)
    // The picture of a successful slip is deleted; an icon replaces it.
    await expect(items.locator('> div > :first-child').locator('img, svg')).toHaveCount(11)
    const overdue = say('We haven’t heard for a day what became of it. Look at your balance, or ask support.')
    await expect(items.filter({ hasText: overdue })).toHaveCount(1)
    await inspect('slips on this phone')
    await page.context().setOffline(true)
    await expect(
      sheet('My slips').getByText(say('It is sent automatically when you’re back online.')).first(),
    ).toBeVisible()
    await inspect('slips on this phone, offline')
    await close('My slips')

    await page
      .getByRole('banner')
      .getByRole('button', { name: say('Sign out') })
      .click()
    await expect(sheet('Sign out?')).toBeVisible()
    await inspect('signing out with slips')
    await sheet('Sign out?')
      .getByRole('button', { name: say('Stay signed in') })
      .click()
    await page.context().setOffline(false)
    await interrupt(() => page.goto('/user/profile'))
    await started(page)
    await page.getByRole('button', { name: say('Stored on this device') }).click()
    await expect(
      sheet('Stored on this device')
        .getByRole('listitem')
        .filter({ hasText: say('Slips') }),
    ).toContainText(/\d\sKB/)
    await inspect('stored')
  })
}
