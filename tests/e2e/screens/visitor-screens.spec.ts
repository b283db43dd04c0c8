import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf, onNarrowPhone, turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

test.use(onNarrowPhone)

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`visitors’ screens pass the inspection in ${language}`, async ({ arrive, page, watch, switches }) => {
    const inspect = inspectorOf(page, themes)
    watch.allow('/api/login')
    await switches({ registerOTP: true })
    await arrive('/login', { language })
    await page.getByRole('button', { name: say('Sign in') }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect('login with errors')
    for (const path of ['/contact', '/terminated', '/not/there', '/howto']) {
      await turnTo(page, path)
      await inspect(path)
    }
    await page.getByText(say('Read the steps')).first().click()
    await inspect('steps to read')
    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
    await inspect('video')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await turnTo(page, '/register')
    await inspect('phone')
    await page.getByRole('textbox', { name: say('Phone number') }).fill(freshPhone())
    await page.getByRole('button', { name: say('Next') }).click()
    await expect(
      page.getByRole('textbox', { name: say('{length}-digit code', { length: '6' }) }),
    ).toBeVisible()
    await inspect('code')
    await switches({ registerOTP: false })
    await page.getByRole('button', { name: say('Change the phone number') }).click()
    await page.getByRole('textbox', { name: say('Phone number') }).fill(freshPhone())
    await page.getByRole('button', { name: say('Next') }).click()
    await page.getByRole('textbox', { name: say('Profile name') }).fill('A')
    await page.getByLabel(say('Password'), { exact: true }).fill('mango-river-42')
    await page.getByLabel(say('Confirm password'), { exact: true }).fill('mango-river-42')
    await inspect('profile step')
    await page.getByRole('button', { name: say('Next') }).click()
    await page.getByRole('combobox', { name: say('Bank'), exact: true }).selectOption({ value: 'KTB' })
    await page.getByRole('button', { name: say('Register'), exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect('bank step with errors')
  })
}
