import type { Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Agreement' })

/** Texts that an operator may paste; the sanitizer shows the rule in each, and nothing of the script. */
const oddTexts = [
  '<frameset><frame></frameset>Rule',
  '<frameset cols="*"><noframes><p>Rule</p></noframes></frameset>',
  '<!doctype html><html><head><title>x</title></head><body class="a"><p>Rule</p></body></html>',
  '<?xml version="1.0"?><![CDATA[<p>Rule</p>]]>',
  '<plaintext><p>Rule</p>',
  '<xmp><p>Rule</p></xmp>',
  '<noscript><p>Rule</p></noscript>',
  '<template><p>Rule</p></template>',
  '<svg><text>Rule</text></svg>',
  '<math><mtext>Rule</mtext></math>',
  '<form><input name="attributes"><input name="nodeName">Rule</form>',
  '<select><option>Rule</option></select>',
  '<textarea>Rule</textarea>',
  '<tr><td>Rule</td></tr>',
  '</body></html>Rule',
  '<p title="never closed>Rule</p>',
  '<p\0 class="\0">Ru\0le</p>',
  '<script>alert("script")</script><p>Rule</p>',
  `${'<div>'.repeat(3000)}Rule`,
]

test('texts in odd wrappers are shown, and those of which nothing is left are dropped alone', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allowReport(/^kapao html what=blank length=\d+$/)
  const texts = ['<!-- internal -->', '<script>alert(1)</script>', ...oddTexts]
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: texts }))
  await arrive('/user/home', { member: await join({ baht: 1 }) })
  await expect(sheetOf(page)).toBeVisible()
  await expect(sheetOf(page).getByText('Rule')).toHaveCount(oddTexts.length)
  await expect(sheetOf(page)).not.toContainText('script')
  await expect(sheetOf(page)).not.toContainText('internal')
})

test('an agreement of which nothing can be shown says so, and isn’t accepted by closing it', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allowReport(/^kapao html what=blank length=\d+$/)
  const inspect = inspectorOf(page, ['light', 'dark'])
  await page.route('**/api/lookup/agreements', (route) =>
    route.fulfill({ json: ['<!-- internal -->', '<script>alert(1)</script>'] }),
  )
  await arrive('/user/home', { member: await join({ baht: 1 }) })
  await expect(sheetOf(page)).toContainText('The agreement can’t be shown, so you haven’t accepted anything.')
  await expect(sheetOf(page).getByRole('button', { name: 'Accept and continue' })).toHaveCount(0)
  await inspect('an agreement that can’t be shown')
  const accepted = () => page.evaluate(() => localStorage.getItem('remember-agreement'))
  const before = await accepted()
  await sheetOf(page).getByRole('button', { name: 'Close' }).last().click()
  await entriesGone(page)
  await expect(sheetOf(page)).toHaveCount(0)
  expect(await accepted()).toBe(before)
  await page.reload()
  await expect(sheetOf(page)).toBeVisible()
})
