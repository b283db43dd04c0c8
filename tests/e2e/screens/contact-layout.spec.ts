import type { Page } from '@playwright/test'
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
