import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { readBrand } from '#server/platform/brand.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

/** The portal built with the brand of brand/example, for Laos; the backend has Kapao's. */
const test = base.extend<object, { portal: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('laos')), { scope: 'worker', timeout: 240_000 }],
})

const manifestSchema = v.object({
  name: v.string(),
  theme_color: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string() })),
})

test('a build with another brand shows its name, colours, icons and texts', async ({ page }) => {
  const example = await readBrand('brand/example')
  // As of a host that doesn't say its name.
  await page.route('**/api/lookup/info', (route) => route.fulfill({ json: {} }))
  await visit(page, '/login')
  await started(page)
  await expect(page).toHaveTitle(`ເຂົ້າສູ່ລະບົບ · ${example.name.la}`)
  await expect(page.getByText('ໃຊ້ເບີໂທທີ່ສະໝັກໃບຕອງໄວ້')).toBeVisible()
  await expect(page.getByRole('main').getByText(example.name.la, { exact: true })).toBeVisible()
  // The mark is a picture without a name, beside the brand's.
  await expect(page.locator('svg[viewBox="96 96 320 320"] path')).toHaveCount(3)
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
  expect(accent).toBe(example.colours.light.accent)
  const bars = page.locator('meta[name="theme-color"]')
  expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('content')))).toEqual([
    example.colours.light.rind,
    example.colours.dark.rind,
  ])

  const href = await page.locator('link[rel="manifest"]').first().getAttribute('href')
  const manifest = v.parse(manifestSchema, await (await page.request.get(href ?? '')).json())
  expect([manifest.name, manifest.theme_color]).toEqual([example.name.la, example.colours.light.rind])
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, 'image/png'])
  }
})

test('nothing of Kapao’s brand is in the files of another brand', async ({ portal }) => {
  const own = JSON.stringify((await readBrand('brand')).colours).match(/#[0-9a-f]{6}/g) ?? []
  const theirs = JSON.stringify((await readBrand('brand/example')).colours)
  const traces = ['Kapao', 'brand(', ...new Set(own.filter((colour) => !theirs.includes(colour)))]
  const files = globSync('**/*.{html,css,js,svg,webmanifest}', { cwd: portal })
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const content = await readFile(join(portal, file), 'utf8')
    expect(
      traces.filter((trace) => content.includes(trace)),
      file,
    ).toEqual([])
  }
})

base('the host’s name replaces the brand’s, for visitors and members', async ({ page, join, arrive }) => {
  const name = 'ร้านทดสอบ Test shop'
  await page.route('**/api/lookup/info', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name } })
  })
  await arrive('/login')
  await expect(page).toHaveTitle(`Sign in · ${name}`)
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()

  await arrive('/user/home', { member: await join() })
  await expect(page).toHaveTitle(`Home · ${name}`)
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
})
