import type { BrowserContext, Page, Route } from '@playwright/test'
import { logIn, said } from './fixtures/chat-log.ts'
import { bubbleIn, connectedIn, fieldIn, openChatPanel, write } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { keptOnDevice } from './fixtures/chat-wire.ts'
import { expect, started } from './fixtures/test.ts'

test.beforeEach(() => test.slow())

const unsent = (page: Page) => logIn(page).getByText(/^(Waiting|Sending|Not sent)/)

/** A further tab of the same browser. */
async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await started(page)
  return page
}

/** The messages that are shown, as one text. */
async function shownIn(page: Page): Promise<string[]> {
  return await logIn(page)
    .getByText(/^(one|two) \d$/)
    .allTextContents()
}

test('what is written in one tab stands in the other; offline, both wait in one queue and go out once, in order', async ({
  arrive,
  page,
  context,
  talk,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/^kapao chat-(socket|send|read) |ERR_INTERNET_DISCONNECTED/)
  const { member, stored } = await talk()
  await arrive('/user/care', { member })
  const second = await secondTab(context, '/user/statement')
  for (const each of [page, second]) await openChatPanel(each)
  await write(page, 'one 1')
  await expect(said(second, 'one 1')).toBeVisible()
  await write(second, 'two 1')
  await expect(said(page, 'two 1')).toBeVisible()
  await expect.poll(stored).toEqual(['one 1', 'two 1'])
  for (const each of [page, second]) await expect(unsent(each)).toHaveCount(0)

  await context.setOffline(true)
  for (const number of [2, 3, 4]) {
    await write(page, `one ${number}`)
    await write(second, `two ${number}`)
    // Each tab shows what waits in the other, so the next is written after it.
    await expect(said(second, `one ${number}`)).toBeVisible()
    await expect(said(page, `two ${number}`)).toBeVisible()
  }
  await expect(unsent(page)).toHaveCount(6)
  await expect(unsent(second)).toHaveCount(6)
  await context.setOffline(false)

  await expect.poll(stored, { timeout: 20_000 }).toHaveLength(8)
  for (const each of [page, second]) await expect(unsent(each)).toHaveCount(0)
  const order = await stored()
  expect(order.slice(0, 2)).toEqual(['one 1', 'two 1'])
  expect([...order].sort()).toEqual(
    [1, 2, 3, 4].flatMap((n) => `one ${n}`).concat([1, 2, 3, 4].map((n) => `two ${n}`)),
  )
  // In each tab's own order, and each round after the one before.
  const rounds = order.map((text) => text.slice(-1))
  expect(rounds).toEqual([...rounds].sort())
  for (const each of [page, second]) await expect.poll(() => shownIn(each)).toEqual(order)
})

/**
 * The first message that either tab sends gets no answer.
 * @param reached it has reached the server all the same
 * @returns the tab that sent it
 */
function holdFirst(context: BrowserContext, reached: boolean): Promise<Page> {
  return new Promise((resolve) => {
    let held = false
    const hold = async (route: Route) => {
      if (held) return route.fallback()
      held = true
      if (reached) await route.fetch()
      resolve(route.request().frame().page())
    }
    void context.route('**/api/chat/send-message', hold)
  })
}

for (const reached of [false, true]) {
  const when = reached ? 'after the server has taken the text' : 'before the server has the text'
  test(`the tab that sends is closed ${when}: the other goes on, and nothing is sent twice`, async ({
    arrive,
    page,
    context,
    talk,
  }) => {
    const { member, stored } = await talk()
    await arrive('/user/care', { member })
    const second = await secondTab(context, '/user/statement')
    for (const each of [page, second]) {
      await openChatPanel(each)
      await expect(connectedIn(each)).toBeVisible()
    }
    const sending = holdFirst(context, reached)
    await write(page, 'one 1')
    const sender = await sending
    const other = sender === page ? second : page
    await write(page, 'one 2')
    await expect(said(second, 'one 2')).toBeVisible()
    await write(second, 'two 1')
    await expect(said(page, 'two 1')).toBeVisible()
    expect(await stored()).toEqual(reached ? ['one 1'] : [])
    await sender.close()
    await expect.poll(stored, { timeout: 20_000 }).toEqual(['one 1', 'one 2', 'two 1'])
    await expect(unsent(other)).toHaveCount(0)
    await expect.poll(() => shownIn(other)).toEqual(['one 1', 'one 2', 'two 1'])
  })
}

test('unread is the same in both tabs; reading in one reads for both', async ({
  arrive,
  page,
  context,
  talk,
}) => {
  const { member, agent, readTo } = await talk()
  await arrive('/user/care', { member })
  const second = await secondTab(context, '/user/statement')
  // The conversation is there before the first word, so that what comes is news.
  for (const each of [page, second]) {
    await openChatPanel(each)
    await expect(connectedIn(each)).toBeVisible()
    await each.keyboard.press('Escape')
    await expect(bubbleIn(each)).toHaveAccessibleName('Chat with us')
  }
  await agent.text('one 1')
  const last = await agent.text('one 2')
  for (const each of [page, second]) {
    await expect(bubbleIn(each)).toHaveAccessibleName('Chat with us, 2 unread messages')
  }
  await openChatPanel(page)
  await expect(said(page, 'one 2')).toBeVisible()
  await expect(bubbleIn(second)).toHaveAccessibleName('Chat with us')
  await expect.poll(readTo).toBeGreaterThanOrEqual(last)
  await page.keyboard.press('Escape')
  await expect(bubbleIn(page)).toHaveAccessibleName('Chat with us')
  // What comes after counts from there.
  await agent.text('one 3')
  for (const each of [page, second]) {
    await expect(bubbleIn(each)).toHaveAccessibleName('Chat with us, 1 unread message')
  }
})

test('signing out in one tab ends the conversation in the other, and nothing of it stays', async ({
  arrive,
  page,
  context,
  talk,
}) => {
  const { member, agent, readTo } = await talk()
  const last = await agent.text('for your eyes only')
  await arrive('/user/care', { member })
  const second = await secondTab(context, '/user/statement')
  await openChatPanel(second)
  await expect(said(second, 'for your eyes only')).toBeVisible()
  await expect(connectedIn(second)).toBeVisible()
  await expect.poll(readTo).toBeGreaterThanOrEqual(last)
  await fieldIn(second).fill('half a sentence of mine')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
  await expect(second.getByText('for your eyes only')).toHaveCount(0)
  await agent.text('said after that')

  const kept = async () => (await keptOnDevice(second)).join('\n')
  await expect.poll(kept).not.toMatch(/for your eyes only|half a sentence|said after/)
  // A visitor has a conversation of their own.
  for (const each of [page, second]) {
    await openChatPanel(each)
    await expect(each.getByText('How can we help?')).toBeVisible()
    await expect(fieldIn(each)).toHaveValue('')
  }
})
