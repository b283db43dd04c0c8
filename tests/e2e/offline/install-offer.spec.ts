import type { Locator, Page } from '@playwright/test'
import { inspectorOf, type Theme } from '#tests/e2e/fixtures/inspect.ts'
import { expect, type Language, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const offer = (page: Page) => page.getByRole('dialog', { name: 'Install the app' })
const hero = (page: Page) => page.getByRole('region', { name: 'Total balance' })

/** Fires `beforeinstallprompt` after load and counts the calls of its `prompt()`. */
async function emulateInstallPrompt(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') {
  let promptCount = 0
  await page.exposeFunction('countPrompt', () => {
    promptCount++
  })
  await page.addInitScript((result) => {
    addEventListener('load', () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const count: unknown = Reflect.get(window, 'countPrompt')
      Object.assign(event, {
        prompt: async () => {
          if (typeof count === 'function') count()
        },
        userChoice: Promise.resolve({ outcome: result, platform: 'web' }),
      })
      dispatchEvent(event)
      sessionStorage.setItem('prevented', String(event.defaultPrevented))
    })
  }, outcome)
  return { promptCalls: () => promptCount }
}

/** Transfers 10 baht into a game and closes the success dialog. */
async function completeTransfer(page: Page, language: Language = 'en'): Promise<void> {
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

/** Expects that no dialog opens within the time that an install offer would need. */
async function expectNoOffer(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const opened = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), 1000)
        new MutationObserver(() => {
          if (!document.querySelector('dialog[open]')) return
          clearTimeout(timer)
          resolve(true)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )
  expect(opened).toBe(false)
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

test('holds back the browser’s install prompt until a success dialog is closed, and remembers “Not now”', async ({
  arrive,
  page,
  join,
}) => {
  const { promptCalls } = await emulateInstallPrompt(page)
  await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
  expect(await page.evaluate(() => sessionStorage.getItem('prevented'))).toBe('true')
  await expect(hero(page)).toContainText('500')
  await expectNoOffer(page)
  await completeTransfer(page)
  await expect(offer(page)).toContainText('about 2 MB')
  await expect(offer(page)).toContainText(new URL(page.url()).host)
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expectNoOffer(page)
  expect(promptCalls()).toBe(0)

  await page.reload()
  await completeTransfer(page)
  await expectNoOffer(page)
})

test('“Install” opens the browser’s install prompt', async ({ arrive, page, join }) => {
  const { promptCalls } = await emulateInstallPrompt(page)
  await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
  await completeTransfer(page)
  await offer(page).getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(promptCalls()).toBe(1)
})

test('offers no installation if the browser has no prompt or the app is already installed', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 500, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await completeTransfer(page)
  await expectNoOffer(page)

  await emulateInstallPrompt(page)
  await page.reload()
  await expect(hero(page)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await completeTransfer(page)
  await expectNoOffer(page)
})

for (const [language, themes] of axeThemes) {
  test(`the install offer passes the inspection in ${language}`, async ({ arrive, page, join }) => {
    const say = catalogTexts(language)
    await emulateInstallPrompt(page)
    await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }), language })
    await completeTransfer(page, language)
    const sheet = page.getByRole('dialog', { name: say('Install the app') })
    await expect(sheet).toBeVisible()
    await expectPictures(sheet)
    await inspectorOf(page, themes)('the offer to install')
  })
}

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })

  for (const [language, themes] of new Map<Language, readonly Theme[]>([['en', ['light']], ...axeThemes])) {
    test(`the installation steps pass the inspection in ${language}`, async ({ arrive, page, join }) => {
      const say = catalogTexts(language)
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
  }
})
