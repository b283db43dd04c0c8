import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

test.slow()

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`visitors’ screens pass the inspection in ${language}`, async ({ arrive, page, watch, switches }) => {
    const inspect = inspectorOf(page, themes)
    watch.allow('/not/there', '/api/lookup/active', '/api/login')
    await arrive('/login', { language })
    await page.getByRole('button', { name: say('Sign in') }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect('login with errors')
    for (const path of ['/howto', '/contact', '/terminated', '/not/there']) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
    await page.goto('/howto')
    await page.getByText(say('Read the steps')).first().click()
    await inspect('steps to read')
    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
    await inspect('video')
    await switches({ registerOTP: true })
    await page.goto('/register')
    await started(page)
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
