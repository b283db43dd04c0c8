import type { Page } from '@playwright/test'
import { launchOptions } from '#tests/setup/browser.ts'
import { logIn } from './fixtures/chat-log.ts'
import { bubbleIn, connectedIn, fieldIn, openChatPanel, write } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { inspectorOf, settled } from './fixtures/inspect.ts'
import { badge, notesPlayed, timesAsked, watchBadge, watchQuestion, watchSound } from './fixtures/notify.ts'
import { expect } from './fixtures/test.ts'

test.use({ launchOptions: launchOptions('whole') })

const DAY_MS = 24 * 3_600_000

const strip = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const bell = (page: Page) => page.getByRole('switch', { name: 'Notifications', exact: true })
const sound = (page: Page) => page.getByRole('switch', { name: 'Sound of new messages' })

async function say(page: Page, words: string): Promise<void> {
  await write(page, words)
  await expect(logIn(page)).toContainText(words)
}

/** The server has all that was said, and the page knows. */
async function allSent(page: Page): Promise<void> {
  await expect(logIn(page).getByText('Sent', { exact: true }).last()).toBeAttached()
  await expect(logIn(page)).not.toContainText(/Waiting|Sending/)
}

test('notifications are offered after the first sent message, in our own words first; “Not now” is remembered', async ({
  page,
  chat,
}) => {
  await watchQuestion(page)
  const inspect = inspectorOf(page, ['light', 'dark'])
  const { agent, history } = await chat()
  await agent.text('How can we help?')
  await expect(logIn(page)).toContainText('How can we help?')
  await fieldIn(page).fill('My slip')
  await expect(strip(page)).toBeHidden()
  await fieldIn(page).press('Enter')
  await expect(strip(page)).toContainText('Shall we tell you when support answers?')
  await inspect('the offer of notifications')
  await strip(page).getByRole('button', { name: 'Not now' }).click()
  await expect(strip(page)).toBeHidden()
  await expect(bell(page)).toHaveCount(0)

  const again = async (words: string) => {
    await page.reload()
    await openChatPanel(page)
    await say(page, words)
    await allSent(page)
  }
  await again('And today?')
  await expect(strip(page)).toBeHidden()
  const asked = (times: number) =>
    page.evaluate(
      ([times, at]) => localStorage.setItem('kapao.notify-asked', JSON.stringify({ times, at })),
      [times, Date.now() - 31 * DAY_MS],
    )
  await asked(1)
  await again('A month later')
  await expect(strip(page)).toBeVisible()
  await asked(3)
  await again('For ever')
  await expect(strip(page)).toBeHidden()
  expect(await timesAsked(page)).toBe(0)
  expect(await history()).toHaveLength(5)
})

test('the browser asks after a tap only; what is turned on can be turned off, there and in the head', async ({
  page,
  context,
  chat,
}) => {
  await watchQuestion(page)
  const inspect = inspectorOf(page, ['light', 'dark'])
  await chat()
  await say(page, 'Is my slip fine?')
  await expect(strip(page)).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  // The member's yes to the browser's question.
  await context.grantPermissions(['notifications'])
  await strip(page).getByRole('button', { name: 'Turn on notifications' }).click()
  const here = strip(page).getByRole('switch', { name: 'Notifications of answers' })
  await expect(here).toBeChecked()
  expect(await timesAsked(page)).toBe(1)
  await expect(bell(page)).toBeChecked()
  await inspect('notifications turned on')
  await here.click()
  await expect(here).not.toBeChecked()
  await expect(bell(page)).not.toBeChecked()
  await here.click()
  await strip(page).getByRole('button', { name: 'Hide' }).click()
  await expect(strip(page)).toBeHidden()
  await bell(page).click()
  await expect(bell(page)).not.toBeChecked()

  await page.reload()
  await openChatPanel(page)
  await expect(bell(page)).not.toBeChecked()
  await say(page, 'And now?')
  await allSent(page)
  await expect(strip(page)).toBeHidden()
  await bell(page).click()
  await expect(bell(page)).toBeChecked()
  expect(await timesAsked(page)).toBe(0)
})

test('who blocks notifications is told where to allow them', async ({ page, context, chat }) => {
  await watchQuestion(page)
  await chat()
  await say(page, 'Hello')
  await expect(strip(page)).toBeVisible()
  const browser = await context.newCDPSession(page)
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
  })
  await strip(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(strip(page)).toContainText('Notifications are blocked.')
  await strip(page).getByRole('button', { name: 'OK' }).click()
  await expect(strip(page)).toBeHidden()
  await expect(bell(page)).toHaveCount(0)
})

test('a message sounds while the chat isn’t looked at; the switch in the head is kept', async ({
  page,
  chat,
}) => {
  await watchSound(page)
  const { agent, readTo, panel } = await chat()
  await expect(sound(page)).toBeChecked()
  await expect(connectedIn(panel)).toBeVisible()
  // Until the panel has come to rest, the end of the list isn't on screen and a message sounds.
  await settled(page)
  await expect.poll(readTo).toBe(await agent.text('Seen at once'))
  expect(await notesPlayed(page)).toBe(0)
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  const heard = await agent.text('Heard')
  await expect(bubbleIn(page)).toHaveAccessibleName('Chat with us, 1 unread message')
  await expect.poll(() => notesPlayed(page)).toBe(2)

  await openChatPanel(page)
  await expect.poll(readTo).toBe(heard)
  await sound(page).click()
  await expect(sound(page)).not.toBeChecked()
  await page.reload()
  await openChatPanel(page)
  await expect(sound(page)).not.toBeChecked()
  await expect(connectedIn(panel)).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await agent.text('Quiet')
  await expect(bubbleIn(page)).toHaveAccessibleName('Chat with us, 1 unread message')
  expect(await notesPlayed(page)).toBe(0)
  await openChatPanel(page)
  await sound(page).click()
  // It lets itself be heard.
  await expect.poll(() => notesPlayed(page)).toBe(2)
})

test('the app’s icon shows how many messages are unread, and nothing once they are read', async ({
  arrive,
  page,
  talk,
}) => {
  await watchBadge(page)
  const { member, agent } = await talk()
  await agent.text('Seen before')
  await arrive('/user/home', { member })
  await expect.poll(() => badge(page)).toBe('1')
  const panel = await openChatPanel(page)
  await expect.poll(() => badge(page)).toBe('0')
  await expect(connectedIn(panel)).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await agent.text('One')
  await agent.text('Two')
  await expect.poll(() => badge(page)).toBe('2')
  await openChatPanel(page)
  await expect.poll(() => badge(page)).toBe('0')
})

test.describe('on an iPhone, in the browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  })

  test('it says how the app comes to the home screen, and asks nothing', async ({ page, chat }) => {
    await watchQuestion(page)
    await chat()
    await expect(strip(page)).toBeHidden()
    await say(page, 'Hello')
    await expect(strip(page)).toContainText('tap Share in Safari, then “Add to Home Screen”')
    await expect(strip(page).getByRole('button')).toHaveText(['OK'])
    await strip(page).getByRole('button', { name: 'OK' }).click()
    await expect(strip(page)).toBeHidden()
    expect(await timesAsked(page)).toBe(0)
  })
})

test.describe('in LINE', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/140.0 Mobile Safari/537.36 Line/15.10.1',
  })

  test('it leads to the phone’s own browser', async ({ page, chat }) => {
    await chat()
    await say(page, 'Hello')
    const out = strip(page).getByRole('link', { name: /^Open in the browser/ })
    await expect(out).toHaveAttribute('href', /[?&]openExternalBrowser=1/)
  })
})
