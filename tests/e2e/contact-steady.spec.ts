import type { Page } from '@playwright/test'
import { firstOf } from './fixtures/looks.ts'
import { expect, test } from './fixtures/test.ts'

/** Follows how far things move by themselves. @returns the browser's own figures so far, summed up */
async function followShifts(page: Page): Promise<() => Promise<number>> {
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
  ['an account whose code is drawn here', line],
  ['a line of text', { contactText: 'Every day.' }],
  ['both', { contactText: 'Every day.', ...line, lineQR: '/media/art/hills.svg' }],
] as const)) {
  test(`nothing moves when the operator’s contact arrives late: ${what}`, async ({
    arrive,
    page,
    switches,
  }) => {
    await switches({ enableChatWidget: true })
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/lookup/contact', async (route) => {
      await asked.promise
      await route.fulfill({ json: contact })
    })
    const shifts = await followShifts(page)
    await arrive('/contact')
    const version = page.getByText(/^Version \S/)
    await expect(version).toBeAttached()
    await expect(version).toBeHidden()
    asked.resolve()
    await expect(version).toBeVisible()
    if ('lineName' in contact) await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    else await expect(page.getByText(contact.contactText)).toBeVisible()
    expect(await shifts()).toBeLessThan(0.02)
  })
}
