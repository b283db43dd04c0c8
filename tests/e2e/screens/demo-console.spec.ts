import type { Page } from '@playwright/test'
import { openDesk } from '#tests/e2e/fixtures/operator.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** Rows for every table with figures: a code, a transfer, a gift link, a withdrawal that waits. */
async function fillTables(desk: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  await desk.slipOf({ baht: 1250, answer: "can't be reached" })
  await desk.giftOf(100)
}

for (const width of [320, 390, 1280]) {
  test(`the console fits ${width} px, and every section link leads to its section`, async ({
    context,
    backend,
    join,
    page,
  }) => {
    const member = await join({ baht: 1000 })
    const desk = await openDesk(context, member)
    await page.close()
    await desk.page.setViewportSize({ width, height: 800 })
    await backend.deps.otpOutbox?.send({ phone: '0811111111', ref: 'ABCD', code: '424242', at: Date.now() })
    await fillTables(desk)
    await desk.look()

    const overflow = () =>
      desk.page.evaluate(() => {
        const edge = document.documentElement.clientWidth
        const outside = [...document.querySelectorAll('main *')].filter(
          (element) =>
            element.closest('.scroll, option') === null && element.getBoundingClientRect().right > edge + 0.5,
        )
        return outside.map((element) => element.outerHTML.slice(0, 120))
      })
    expect(await overflow()).toEqual([])
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1)

    const links = navigation(desk.page).getByRole('link')
    await expect(links.first()).toHaveText('One-time passwords')
    const sections = desk.page.locator('main section[id]')
    // Beside the sections, there is a link to the member's form.
    expect(await links.count()).toBe((await sections.count()) + 1)
    for (const link of await links.all()) {
      await link.click()
      const target = desk.page.locator(`main ${await link.getAttribute('href')}`)
      await expect(target).toBeVisible()
      await settled(desk.page)
      // Its top is in view, and nothing covers it.
      const top = await target.evaluate((element) => {
        const { left, top: y } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + 24, y + 24)
        return { y, isOnTop: hit !== null && element.contains(hit) }
      })
      const name = (await link.textContent()) ?? ''
      expect(top.y, name).toBeGreaterThanOrEqual(-1)
      expect(top.y, name).toBeLessThan(800 - 48)
      expect(top.isOnTop, name).toBe(true)
    }
  })
}

test('a column of figures is aligned with its head', async ({ context, join }) => {
  const desk = await openDesk(context, await join({ baht: 1000 }))
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  await fillTables(desk)
  await desk.look()
  const tables = await desk.page.locator('main table').evaluateAll((all) =>
    all.map((element) => {
      const cellsOf = (row: Element | null | undefined) => [...(row?.children ?? [])]
      const heads = cellsOf(element.querySelector('thead tr'))
      const cells = cellsOf(element.querySelector('tbody tr'))
      return {
        name: element.querySelector('caption')?.textContent,
        heads: heads.map((cell) => getComputedStyle(cell).textAlign),
        cells: cells.map((cell) => getComputedStyle(cell).textAlign),
      }
    }),
  )
  expect(tables.length).toBeGreaterThan(3)
  for (const { name, heads, cells } of tables) expect(heads, name ?? '').toEqual(cells)
})

test('the chosen member stays in view while the forms that act for them do', async ({ context, join }) => {
  const member = await join({ baht: 1000 })
  const desk = await openDesk(context)
  await desk.look()
  const form = desk.page.getByRole('form', { name: 'Choose a member' })
  await form.getByLabel('Member').selectOption(String(member.id))
  await form.getByRole('button', { name: 'Choose' }).click()
  await expect(desk.page).toHaveURL(new RegExp(`member=${member.id}`))
  await desk.page.getByRole('button', { name: 'Give coins' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Member')).toBeInViewport({ ratio: 1 })
  await desk.page.getByRole('button', { name: 'Save switches' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Member')).not.toBeInViewport()
})
