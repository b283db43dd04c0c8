import { DAY_MS, localTime, toInstant } from '#contract/formats/local-time.ts'
import { textMessage } from '#server/demo/chat-desk/messages.ts'
import { delayCalls } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import {
  distanceToEnd,
  messageLog,
  messageWithText,
  newMessagesButton,
  scrollToEndButton,
  scrollUpTo,
  waitForStableScroll,
} from '#tests/e2e/fixtures/chat/message-log.ts'
import { insertPastMessages } from '#tests/e2e/fixtures/chat/past-messages.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('the chat opens at the line above the unread messages if it is far up', async ({ page, chat }) => {
  const { agent, history } = await chat({ past: 15 })
  await sendMessage(page, 'Good night')
  await expect.poll(async () => (await history()).length).toBe(16)
  const line = messageLog(page).getByText('New messages', { exact: true })
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the chat' }).click()

  await agent.text('Good morning')
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
  await openChatPanel(page)
  await expect(line).toBeInViewport()
  await expect(messageWithText(page, 'Good morning')).toBeInViewport({ ratio: 1 })
  expect(await distanceToEnd(page)).toBe(0)
  await page.getByRole('button', { name: 'Close the chat' }).click()

  await agent.burst(30, 'News')
  await expect(page.getByRole('button', { name: 'Chat with us, 30 unread messages' })).toBeVisible()
  await openChatPanel(page)
  await expect(line).toBeInViewport({ ratio: 1 })
  await expect(messageWithText(page, 'News 1')).toBeInViewport({ ratio: 1 })
  await expect(messageWithText(page, 'News 30')).not.toBeInViewport()
  await expect(newMessagesButton(page)).toHaveText(/^New messages \d+ · News 30$/)
})

const HOUR = 3_600_000
/** Today at noon, UTC+7. */
const noon = () => toInstant(localTime(Date.now()).startOf('day').hour(12))

test('days are separated by their date and sessions by an end marker, in every language', async ({
  arrive,
  page,
  backend,
  chat,
}) => {
  const days = [-9, -1, 0] as const
  const list = days.flatMap((day) =>
    [1, 2].map((number) => ({
      at: noon() - 12 * HOUR + day * DAY_MS + number * 1000,
      sender: 'agent' as const,
      name: 'Admin',
      message: textMessage(`Day ${day}, ${number}`),
      session: day === -9 ? 'one' : 'two',
    })),
  )
  const { member } = await chat({ before: ({ room }) => insertPastMessages(backend, room, list) })
  await expect(messageWithText(page, 'Day 0, 2')).toBeInViewport()
  const dateOf = (day: number) => localTime(noon() + day * DAY_MS).format('DD/MM/YYYY')
  const lines = (today: string, yesterday: string, end: string) => [
    dateOf(-9),
    'Day -9, 1',
    'Day -9, 2',
    end,
    `${yesterday} ${dateOf(-1)}`,
    'Day -1, 1',
    'Day -1, 2',
    `${today} ${dateOf(0)}`,
    'Day 0, 1',
    'Day 0, 2',
  ]
  const shown = () =>
    page
      .getByRole('log')
      .getByText(/^(?:Day -?\d, \d|End Conversation|จบการสนทนา|ຈົບການສົນທະນາ|.*\d\d\/\d\d\/\d{4})$/)
      .allTextContents()
  expect(await shown()).toEqual(lines('Today', 'Yesterday', 'End Conversation'))
  // Name and time are shown once, below a group of messages.
  await expect(messageLog(page).getByText(/^Admin 00:00$/)).toHaveCount(3)
  await arrive('/user/home', { member, language: 'th' })
  await page.getByRole('button', { name: /^คุยกับแอดมิน/ }).click()
  await expect.poll(shown).toEqual(lines('วันนี้', 'เมื่อวาน', 'จบการสนทนา'))
  await arrive('/user/home', { member, language: 'la' })
  await page.getByRole('button', { name: /^ລົມກັບແອັດມິນ/ }).click()
  await expect.poll(shown).toEqual(lines('ມື້ນີ້', 'ມື້ວານ', 'ຈົບການສົນທະນາ'))
})

test('a URL that names an old message opens the chat at it, with a button to scroll to the end', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  const at = await agent.text('Look here')
  await agent.burst(60)
  await arrive(`/user/home#chat=${at}`, { member })
  await expect(messageWithText(page, 'Look here')).toBeInViewport({ ratio: 1, timeout: 20_000 })
  await waitForStableScroll(page)
  const [log, row] = [
    await messageLog(page).boundingBox(),
    await messageWithText(page, 'Look here').boundingBox(),
  ]
  expect((row?.y ?? 0) - (log?.y ?? 0)).toBeLessThan(120)
  await expect(messageWithText(page, 'Message 60')).not.toBeInViewport()
  await newMessagesButton(page).or(scrollToEndButton(page)).click()
  await expect(messageWithText(page, 'Message 60')).toBeInViewport({ ratio: 1 })
})

test('the message list can be scrolled by keyboard', async ({ page, chat }) => {
  await chat({ past: 40 })
  await messageLog(page).focus()
  // Chromium cancels a keyboard scroll (not wheel or touch) if older messages are prepended as it starts. Once the first
  // message is shown, none are left.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(messageWithText(page, 'Message 1')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await waitForStableScroll(page)
  await page.keyboard.press('End')
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1)
  await expect(messageWithText(page, 'Message 40')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('PageUp')
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(200)
})

test('a chat opened before its history has loaded can be scrolled and loads older messages', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  await agent.past(60)
  const release = await delayCalls(page, '**/api/chat/history')
  await arrive('/user/contact', { member })
  const chat = page.getByRole('region', { name: 'Chat with us' })
  await expect(chat.getByText('Loading the chat')).toBeAttached()
  // The LINE account is above the chat.
  await chat.scrollIntoViewIfNeeded()
  release()
  await expect(messageWithText(page, 'Message 60')).toBeInViewport()
  await scrollUpTo(page, messageWithText(page, 'Message 30'))
  await expect(scrollToEndButton(page)).toBeVisible()
})

test('a screen reader announces each new agent message once, and nothing from older pages', async ({
  page,
  chat,
}) => {
  const { agent } = await chat({ past: 40, connected: true })
  // Record the text added to polite live regions, as a screen reader would announce it.
  await page.evaluate(() => {
    const regions = [
      ...document.querySelectorAll('[role=dialog] [aria-live=polite], dialog [aria-live=polite]'),
    ]
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    for (const region of regions) {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) announced.push(node.textContent ?? '')
      }).observe(region, { childList: true, subtree: true })
    }
  })
  const announced = () => page.evaluate<string[]>('globalThis.announced')
  await agent.text('First news')
  await expect.poll(announced).toEqual(['Admin: First news '])
  await agent.buttons('Choose', [{ title: 'One', type: 'other' }])
  await agent.unknown()
  await expect.poll(announced).toHaveLength(3)
  await scrollUpTo(page, messageWithText(page, 'Message 1'))
  await page.getByRole('button', { name: 'Refresh the chat' }).click()
  await agent.text('Last news')
  await expect.poll(announced).toHaveLength(4)
  const all = await announced()
  expect(all.at(1)).toMatch(/^Admin: Choose/)
  expect(all.at(3)).toBe('Admin: Last news ')
  await expect(messageLog(page)).toHaveAttribute('aria-live', 'off')
})
