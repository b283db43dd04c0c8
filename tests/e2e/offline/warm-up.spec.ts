import { mergeTests, type Page } from '@playwright/test'
import { test as withLine } from '#tests/e2e/fixtures/browsers/behind-tcp-proxy.ts'
import { test as withOwnBrowser } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { Agent, roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import { groupPhone } from '#tests/e2e/fixtures/member.ts'
import { newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, type Language, started } from '#tests/e2e/fixtures/test.ts'
import { warmedUp } from '#tests/e2e/fixtures/warm-up.ts'
import { buildCached } from '#tests/e2e/fixtures/worker.ts'
import { textMessage } from '#tests/setup/chat/chat-messages.ts'

const test = mergeTests(withLine, withOwnBrowser)

/** Age of cached data: a timestamp in the format of the specification. */
const timestamp = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/

const offline = (page: Page) => page.context().setOffline(true)

for (const language of ['th', 'la', 'en'] as const satisfies readonly Language[]) {
  const say = language === 'en' ? (english: string) => english : catalogTexts(language)

  test(`after home alone was opened, a new browser shows every screen without a network, in ${language}`, {
    tag: language === 'th' ? [] : '@thorough',
  }, async ({ backend, ownBrowser, tcpProxy, switches, watch }) => {
    watch.allow(/./)
    watch.allowReport(/./)
    await switches({ enableChatWidget: true, inviteBanner: false, refundBanner: false })
    const member = await newPlayer(backend, { stake: 1000 })
    // So old that the chat isn't connected for it.
    const at = backend.deps.clock.now() - 24 * 60 * 60 * 1000
    const old = {
      at,
      sender: 'agent',
      message: textMessage('Your bonus is ready.'),
      session: 'earlier',
    } as const
    await new Agent(backend, roomOf(member.publicId)).insertPast([old])
    const browser = await ownBrowser({ ...member, language, hasWorker: true })
    let page = await browser.open('/user/home')
    await warmedUp(page)
    await buildCached(page)
    await browser.close()
    tcpProxy.setTarget(undefined)
    tcpProxy.cut()

    page = await browser.open('/user/home', offline)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await expect(page.getByRole('region', { name: say('Total balance') })).toContainText(/\d\.\d\d/)
    await expect(page.getByRole('status').filter({ hasText: say('Try again') })).toContainText(/\d\d:\d\d/)
    const shownPictures = () =>
      main
        .locator('img')
        .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
    await expect.poll(shownPictures).toBeGreaterThan(0)
    for (const name of ['Refund', 'Invite', 'Conditions']) {
      await page
        .getByRole('button', { name: say(name), exact: true })
        .first()
        .click()
      await expect(dialog).toContainText(timestamp)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await entriesGone(page)
    }

    const open = async (path: string) => {
      await visit(page, path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await open('/user/profile')
    await expect(main).toContainText(groupPhone(member.phone))
    await expect(main).toContainText(timestamp)
    await open('/user/statement')
    await expect(main.getByRole('list').first().getByRole('listitem').first()).toBeVisible()
    await expect(main).toContainText(timestamp)
    await open('/user/bonus')
    await expect(main.getByRole('region', { name: say('All bonuses') })).toContainText(timestamp)
    await open('/user/spin')
    await expect(main).toContainText(say('Spinning needs a connection.'))
    await expect(main).toContainText(timestamp)
    await open('/user/care')
    const deposits = main.getByRole('region', { name: say('Net deposits') })
    await expect(deposits).toContainText(/฿.*\d/)
    await expect(deposits).toContainText(timestamp)
    await open('/user/games')
    await expect(main.getByRole('list').getByRole('listitem').first()).toBeVisible()
    await expect(main).toContainText(timestamp)
    await main.getByRole('listitem').getByRole('button').first().click()
    await expect(dialog).toContainText(say('You are offline. Games and a new password need a connection.'))
    await expect(dialog).toContainText(timestamp)
    await open('/user/contact')
    await expect(main).toContainText(timestamp)
    await expect(main).not.toContainText(/NaN|undefined/)
    await main.getByRole('button', { name: say('Chat with us') }).click()
    await expect(page.getByRole('log')).toContainText('Your bonus is ready.')
  })
}
