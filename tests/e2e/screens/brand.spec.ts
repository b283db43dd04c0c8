import { globSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { readBrand } from '#server/platform/brand.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

/** The portal built with the brand of brand/example, for Laos; the backend was started without it. */
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
    example.colours.light.brandBackground,
    example.colours.dark.brandBackground,
  ])

  const href = await page.locator('link[rel="manifest"]').first().getAttribute('href')
  const manifest = v.parse(manifestSchema, await (await page.request.get(href ?? '')).json())
  expect([manifest.name, manifest.theme_color]).toEqual([
    example.name.la,
    example.colours.light.brandBackground,
  ])
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, 'image/png'])
  }
})

/** Strings with names of the contract and of stored data, e.g. `kapao-slips` and `kapao.theme`. */
const contractNames = /(["'`])kapao(?=[-.:]|\1)[\w.:-]*/g

test('nothing of Kapao’s brand is in the files of another brand', async ({ portal }) => {
  const own = await readBrand('brand')
  const { colours } = await readBrand('brand/example')
  const theirs = JSON.stringify(colours)
  const hex = [...new Set(JSON.stringify(own.colours).match(/#[0-9a-f]{6}/g))]
  const traces = [
    'kapao',
    'brand(',
    ...Object.values(own.description).map((text) => text.toLowerCase()),
    // As #rrggbb and as rgb(r g b).
    ...hex
      .filter((colour) => colour !== '#ffffff' && !theirs.includes(colour))
      .flatMap((colour) => [
        colour,
        [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' '),
      ]),
  ]
  const files = globSync('{**,.meta}/*', { cwd: portal }).filter((file) =>
    /(^|\/)[^.]*$|\.(html|css|js|json|svg|webmanifest|conf|po|txt)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const path = join(portal, file)
    if ((await stat(path)).isDirectory()) continue
    const content = (await readFile(path, 'utf8')).replace(contractNames, '').toLowerCase()
    expect(
      traces.filter((trace) => content.includes(trace)).map((trace) => excerpt(content, trace)),
      file,
    ).toEqual([])
  }
})

/** A trace with what is around it. */
function excerpt(content: string, trace: string): string {
  const at = content.indexOf(trace)
  return content.slice(Math.max(0, at - 30), at + trace.length + 30)
}

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
