import type { Page } from '@playwright/test'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** The groups of sections, and on narrow screens the sections of each group. */
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** Rows for every table with figures: a code, a transfer, a gift link, a withdrawal that waits. */
async function fillTables(operatorConsole: Awaited<ReturnType<typeof openConsole>>): Promise<void> {
  await operatorConsole.slipOf({ baht: 1250, answer: "can't be reached" })
  await operatorConsole.giftOf(100)
}

for (const width of [320, 390, 1280]) {
  test(`the console fits ${width} px, and every section link leads to its section`, async ({
    context,
    backend,
    join,
    page,
  }) => {
    const member = await join({ baht: 1000 })
    const operatorConsole = await openConsole(context, member)
    await page.close()
    await operatorConsole.page.setViewportSize({ width, height: 800 })
    await backend.deps.otpOutbox?.send({ phone: '0811111111', ref: 'ABCD', code: '424242', at: Date.now() })
    await fillTables(operatorConsole)
    await operatorConsole.look()

    const overflow = () =>
      operatorConsole.page.evaluate(() => {
        const edge = document.documentElement.clientWidth
        const outside = [...document.querySelectorAll('main *')].filter(
          (element) =>
            element.closest('.scroll, option') === null && element.getBoundingClientRect().right > edge + 0.5,
        )
        return outside.map((element) => element.outerHTML.slice(0, 120))
      })
    expect(await overflow()).toEqual([])
    expect(
      await operatorConsole.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThan(1)

    const links = navigation(operatorConsole.page).getByRole('link')
    await expect(links.first()).toBeVisible()
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const sections = operatorConsole.page.locator('main section[id]')
    const ids = await sections.evaluateAll((all) => all.map(({ id }) => `#${id}`))
    expect(ids.length).toBeGreaterThan(10)
    // The only section of its group: the group's link leads there.
    expect(ids.filter((id) => !targets.includes(id))).toEqual(['#otps'])
    for (const link of await links.all()) {
      await link.click()
      const target = operatorConsole.page.locator(`main ${await link.getAttribute('href')}`)
      await expect(target).toBeVisible()
      await settled(operatorConsole.page)
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
  const operatorConsole = await openConsole(context, await join({ baht: 1000 }))
  await operatorConsole.page.setViewportSize({ width: 1280, height: 800 })
  await fillTables(operatorConsole)
  await operatorConsole.look()
  const tables = await operatorConsole.page.locator('main table').evaluateAll((all) =>
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
  const operatorConsole = await openConsole(context)
  await operatorConsole.look()
  const form = operatorConsole.page.getByRole('form', { name: 'Choose a member' })
  await form.getByLabel('Member').selectOption(String(member.id))
  await form.getByRole('button', { name: 'Choose' }).click()
  await expect(operatorConsole.page).toHaveURL(new RegExp(`member=${member.id}`))
  await operatorConsole.page.getByRole('button', { name: 'Give coins' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Member')).toBeInViewport({ ratio: 1 })
  await operatorConsole.page.getByRole('button', { name: 'Save switches' }).scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Member')).not.toBeInViewport()
})
