import type { Locator, Page } from '@playwright/test'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, type Language, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Fires `beforeinstallprompt` after load and counts the calls of its `prompt()`. */
async function emulateInstallPrompt(page: Page) {
  let promptCount = 0
  await page.exposeFunction('countPrompt', () => {
    promptCount++
  })
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const count: unknown = Reflect.get(window, 'countPrompt')
      Object.assign(event, {
        prompt: async () => {
          if (typeof count === 'function') count()
        },
        userChoice: Promise.resolve({ outcome: 'accepted', platform: 'web' }),
      })
      dispatchEvent(event)
      sessionStorage.setItem('prevented', String(event.defaultPrevented))
    })
  })
  return { promptCalls: () => promptCount }
}

/** Transfers 10 baht into a game and closes the success dialog. */
async function completeTransfer(page: Page, language: Language): Promise<void> {
  const say = catalogTexts(language)
  await page.getByRole('button', { name: say('Transfer'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: say('Transfer'), exact: true })
  await sheet.getByRole('combobox', { name: say('To') }).selectOption({ value: 'NAKA' })
  await sheet.getByRole('textbox', { name: say('Amount') }).fill('10')
  await sheet.getByRole('button', { name: say('Transfer {figure}', { figure: '฿10.00' }) }).click()
  const success = page.getByRole('alertdialog')
  await expect(success).toContainText('Naka')
  await expect(page.getByRole('dialog', { name: say('Install the app') })).toHaveCount(0)
  await success.getByRole('button', { name: say('OK') }).click()
  await expect(sheet).toHaveCount(0)
}

/** Expects the pictures of the browser's sheet and of the launcher, both decorative. */
async function expectPictures(sheet: Locator): Promise<void> {
  const pictures = sheet.locator('svg[data-picture]')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('aria-hidden', 'true')
    await expect(picture).toBeVisible()
  }
  const icon = sheet.locator('svg[data-picture=launcher] image')
  const path = (await icon.getAttribute('href')) ?? ''
  expect((await sheet.page().request.get(path)).headers()['content-type']).toBe('image/png')
  const box = await icon.boundingBox()
  expect(box?.width).toBeGreaterThan(14)
  await expect(sheet.getByRole('img')).toHaveCount(0)
}

/** Number of offers so far. */
const offers = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kapao.install-prompts') ?? '{"times":0}').times)

for (const [language, themes] of axeThemes) {
  const tag = language === 'th' ? [] : ['@thorough']
  const say = catalogTexts(language)

  test(`holds back the browser’s install prompt until a success dialog is closed, in ${language}`, {
    tag,
  }, async ({ arrive, page, join }) => {
    const { promptCalls } = await emulateInstallPrompt(page)
    await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }), language })
    expect(await page.evaluate(() => sessionStorage.getItem('prevented'))).toBe('true')
    expect(await offers(page)).toBe(0)
    await completeTransfer(page, language)
    const sheet = page.getByRole('dialog', { name: say('Install the app') })
    await expect(sheet).toContainText(new URL(page.url()).host)
    await expectPictures(sheet)
    await inspectorOf(page, themes)('the offer to install')
    expect([await offers(page), promptCalls()]).toEqual([1, 0])
    await sheet.getByRole('button', { name: say('Install'), exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(promptCalls).toBe(1)
  })

  test.describe('on an iPhone', () => {
    test.use({ userAgent: iphone })

    test(`the installation steps pass the inspection in ${language}`, { tag }, async ({
      arrive,
      page,
      join,
    }) => {
      await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }), language })
      await completeTransfer(page, language)
      const steps = page.getByRole('dialog', { name: say('Install on {device}', { device: 'iPhone' }) })
      await expect(steps.getByRole('listitem')).toHaveText([
        new RegExp(say('Tap the share button')),
        new RegExp(say('Choose “Add to Home Screen”')),
        new RegExp(say('Tap “Add”')),
      ])
      await expectPictures(steps)
      await inspectorOf(page, themes)('the steps of iOS')
      await steps.getByRole('button', { name: say('Got it') }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}
