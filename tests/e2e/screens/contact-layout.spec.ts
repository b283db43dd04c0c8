import type { Page } from '@playwright/test'
import { composerField } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

/** Records layout shifts. @returns a function that gives the cumulative layout shift so far */
async function recordLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const sum = () => {
      seen.push(...observer.takeRecords())
      return seen.reduce((all, entry) => all + ('value' in entry ? Number(entry.value) : 0), 0)
    }
    Object.assign(window, { sumOfShifts: sum })
  })
  return () => page.evaluate('sumOfShifts()')
}

const line = { lineName: '@kapao', lineLink: 'https://line.me/R/ti/p/@kapao' }

for (const [what, contact] of firstOf(2, [
  ['a LINE account whose QR code the portal generates', line],
  ['a line of text', { contactText: 'Every day.' }],
  ['both', { contactText: 'Every day.', ...line, lineQR: '/media/art/hills.svg' }],
] as const)) {
  test(`contact details that load late cause no layout shift: ${what}`, async ({
    arrive,
    page,
    switches,
  }) => {
    await switches({ enableChatWidget: true })
    const lookup = Promise.withResolvers<void>()
    await page.route('**/api/lookup/contact', async (route) => {
      await lookup.promise
      await route.fulfill({ json: contact })
    })
    const layoutShift = await recordLayoutShifts(page)
    await arrive('/contact')
    const version = page.getByText(/^Version \S/)
    await expect(version).toBeAttached()
    await expect(version).toBeHidden()
    lookup.resolve()
    await expect(version).toBeVisible()
    if ('lineName' in contact) await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    else await expect(page.getByText(contact.contactText)).toBeVisible()
    expect(await layoutShift()).toBeLessThan(0.02)
  })
}

test('on a short phone the chat’s field below the LINE account can be used above the bottom bar', async ({
  arrive,
  page,
  switches,
  join,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await switches({ enableChatWidget: true })
  for (const path of ['/contact', '/user/contact']) {
    await arrive(path, path === '/contact' ? {} : { member: await join() })
    await expect(page.getByRole('img', { name: 'QR code of our LINE account' })).toBeVisible()
    const field = composerField(page)
    await field.focus()
    await expect(field).toBeInViewport({ ratio: 1 })
    const isOnTop = await field.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
    })
    expect(isOnTop, path).toBe(true)
  }
})
