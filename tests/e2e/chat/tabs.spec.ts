import type { BrowserContext, Page } from '@playwright/test'
import { networkReports } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { connectedText, launcher, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { interrupt, visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'

const unsentIn = (page: Page) => messageLog(page).getByText(/^(Waiting|Sending|Not sent)/)

/** Opens another tab in the same browser. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await visit(page, path)
  await started(page)
  return page
}

/** Texts of the test's messages, as shown. */
async function shownTexts(page: Page): Promise<string[]> {
  return await messageLog(page)
    .getByText(/^(one|two) \d$/)
    .allTextContents()
}

test('tabs show each other’s messages and unread count; offline they share one queue that is sent once, in order', async ({
  arrive,
  page,
  context,
  talk,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(networkReports)
  const { member, stored, agent, readTo } = await talk()
  await arrive('/user/care', { member })
  const second = await openTab(context, '/user/statement')
  for (const tab of [page, second]) await openChatPanel(tab)
  await sendMessage(page, 'one 1')
  await expect(messageWithText(second, 'one 1')).toBeVisible()
  await sendMessage(second, 'two 1')
  await expect(messageWithText(page, 'two 1')).toBeVisible()
  await expect.poll(stored).toEqual(['one 1', 'two 1'])
  for (const tab of [page, second]) await expect(unsentIn(tab)).toHaveCount(0)

  await context.setOffline(true)
  for (const number of [2, 3, 4]) {
    await sendMessage(page, `one ${number}`)
    await sendMessage(second, `two ${number}`)
    // Each tab shows the other's queued messages, so the next message is written after them.
    await expect(messageWithText(second, `one ${number}`)).toBeVisible()
    await expect(messageWithText(page, `two ${number}`)).toBeVisible()
  }
  await expect(unsentIn(page)).toHaveCount(6)
  await expect(unsentIn(second)).toHaveCount(6)
  await context.setOffline(false)

  await expect.poll(stored).toHaveLength(8)
  for (const tab of [page, second]) await expect(unsentIn(tab)).toHaveCount(0)
  const order = await stored()
  expect(order.slice(0, 2)).toEqual(['one 1', 'two 1'])
  expect([...order].sort()).toEqual(
    [1, 2, 3, 4].flatMap((n) => `one ${n}`).concat([1, 2, 3, 4].map((n) => `two ${n}`)),
  )
  // The order within each tab is kept, and each round follows the previous one.
  const rounds = order.map((text) => text.slice(-1))
  expect(rounds).toEqual([...rounds].sort())
  for (const tab of [page, second]) await expect.poll(() => shownTexts(tab)).toEqual(order)

  for (const tab of [page, second]) {
    await expect(connectedText(tab)).toBeVisible()
    await tab.keyboard.press('Escape')
    await expect(launcher(tab)).toHaveAccessibleName('Chat with us')
  }
  await agent.text('one 5')
  const last = await agent.text('one 6')
  for (const tab of [page, second]) {
    await expect(launcher(tab)).toHaveAccessibleName('Chat with us, 2 unread messages')
  }
  await openChatPanel(page)
  await expect(messageWithText(page, 'one 6')).toBeVisible()
  await expect(launcher(second)).toHaveAccessibleName('Chat with us')
  await expect.poll(readTo).toBeGreaterThanOrEqual(last)
})

/**
 * Leaves the first message that either tab sends without a response.
 * @param reached whether the message still reaches the server
 * @returns `sender`: the tab that sent it
 */
async function holdFirstSend(context: BrowserContext, reached: boolean): Promise<{ sender: Promise<Page> }> {
  const { promise, resolve } = Promise.withResolvers<Page>()
  let held = false
  await context.route('**/api/chat/send-message', async (route) => {
    if (held) return route.fallback()
    held = true
    if (reached) await route.fetch()
    resolve(route.request().frame().page())
  })
  return { sender: promise }
}

for (const reached of [false, true]) {
  const when = reached ? 'after the server has stored the text' : 'before the server has the text'
  test(`if the sending tab is closed ${when}, the other tab takes over and sends nothing twice`, {
    tag: reached ? [] : '@thorough',
  }, async ({ arrive, page, context, talk }) => {
    const { member, stored } = await talk()
    await arrive('/user/care', { member })
    const second = await openTab(context, '/user/statement')
    for (const tab of [page, second]) {
      await openChatPanel(tab)
      await expect(connectedText(tab)).toBeVisible()
    }
    const held = await holdFirstSend(context, reached)
    await sendMessage(page, 'one 1')
    const sender = await held.sender
    const other = sender === page ? second : page
    await sendMessage(page, 'one 2')
    await expect(messageWithText(second, 'one 2')).toBeVisible()
    await sendMessage(second, 'two 1')
    await expect(messageWithText(page, 'two 1')).toBeVisible()
    expect(await stored()).toEqual(reached ? ['one 1'] : [])
    await interrupt(() => sender.close())
    await expect.poll(stored).toEqual(['one 1', 'one 2', 'two 1'])
    await expect(unsentIn(other)).toHaveCount(0)
    await expect.poll(() => shownTexts(other)).toEqual(['one 1', 'one 2', 'two 1'])
  })
}
