import type { Page } from '@playwright/test'
import {
  composerField,
  connectedText,
  launcher,
  openChatPanel,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import {
  badge,
  notesPlayed,
  timesAsked,
  watchBadge,
  watchQuestion,
  watchSound,
} from '#tests/e2e/fixtures/chat/notifications.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { settled } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { inWholeBrowser } from '#tests/setup/browser.ts'

test.use(inWholeBrowser)

const DAY_MS = 24 * 3_600_000

const strip = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const notificationSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications', exact: true })
const soundSwitch = (page: Page) => page.getByRole('switch', { name: 'Sound of new messages' })

async function writeAndExpect(page: Page, text: string): Promise<void> {
  await sendMessage(page, text)
  await expect(messageLog(page)).toContainText(text)
}

/** Waits until the page shows all messages as sent. */
async function expectAllSent(page: Page): Promise<void> {
  await expect(messageLog(page).getByText('Sent', { exact: true }).last()).toBeAttached()
  await expect(messageLog(page)).not.toContainText(/Waiting|Sending/)
}

test('notifications are offered after the first sent message, before the browser’s prompt; “Not now” is remembered', async ({
  page,
  chat,
}) => {
  await watchQuestion(page)
  const inspect = inspectorOf(page, ['light', 'dark'])
  const { agent, history } = await chat()
  await agent.text('How can we help?')
  await expect(messageLog(page)).toContainText('How can we help?')
  await composerField(page).fill('My slip')
  await expect(strip(page)).toBeHidden()
  await composerField(page).press('Enter')
  await expect(strip(page)).toContainText('Shall we tell you when support answers?')
  await inspect('the offer of notifications')
  await strip(page).getByRole('button', { name: 'Not now' }).click()
  await expect(strip(page)).toBeHidden()
  await expect(notificationSwitch(page)).toHaveCount(0)

  const reloadAndWrite = async (text: string) => {
    await page.reload()
    await openChatPanel(page)
    await writeAndExpect(page, text)
    await expectAllSent(page)
  }
  await reloadAndWrite('And today?')
  await expect(strip(page)).toBeHidden()
  const storeTimesAsked = (times: number) =>
    page.evaluate(
      ([times, at]) => localStorage.setItem('kapao.notify-asked', JSON.stringify({ times, at })),
      [times, Date.now() - 31 * DAY_MS],
    )
  await storeTimesAsked(1)
  await reloadAndWrite('A month later')
  await expect(strip(page)).toBeVisible()
  await storeTimesAsked(3)
  await reloadAndWrite('For ever')
  await expect(strip(page)).toBeHidden()
  expect(await timesAsked(page)).toBe(0)
  expect(await history()).toHaveLength(5)
})

test('the browser’s permission prompt needs a tap; notifications can be turned off in the strip and in the header', async ({
  page,
  context,
  chat,
}) => {
  await watchQuestion(page)
  const inspect = inspectorOf(page, ['light', 'dark'])
  await chat()
  await writeAndExpect(page, 'Is my slip fine?')
  await expect(strip(page)).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  // The member accepts the browser's permission prompt.
  await context.grantPermissions(['notifications'])
  await strip(page).getByRole('button', { name: 'Turn on notifications' }).click()
  const stripSwitch = strip(page).getByRole('switch', { name: 'Notifications of answers' })
  await expect(stripSwitch).toBeChecked()
  expect(await timesAsked(page)).toBe(1)
  await expect(notificationSwitch(page)).toBeChecked()
  await inspect('notifications turned on')
  await stripSwitch.click()
  await expect(stripSwitch).not.toBeChecked()
  await expect(notificationSwitch(page)).not.toBeChecked()
  await stripSwitch.click()
  await strip(page).getByRole('button', { name: 'Hide' }).click()
  await expect(strip(page)).toBeHidden()
  await notificationSwitch(page).click()
  await expect(notificationSwitch(page)).not.toBeChecked()

  await page.reload()
  await openChatPanel(page)
  await expect(notificationSwitch(page)).not.toBeChecked()
  await writeAndExpect(page, 'And now?')
  await expectAllSent(page)
  await expect(strip(page)).toBeHidden()
  await notificationSwitch(page).click()
  await expect(notificationSwitch(page)).toBeChecked()
  expect(await timesAsked(page)).toBe(0)
})

test('a member who has blocked notifications is told where to allow them', async ({
  page,
  context,
  chat,
}) => {
  await watchQuestion(page)
  await chat()
  await writeAndExpect(page, 'Hello')
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
  await expect(notificationSwitch(page)).toHaveCount(0)
})

test('a message plays a sound while the chat is out of view; the sound switch is persisted', async ({
  page,
  chat,
}) => {
  await watchSound(page)
  const { agent, readTo, panel } = await chat()
  await expect(soundSwitch(page)).toBeChecked()
  await expect(connectedText(panel)).toBeVisible()
  // While the panel animates, the end of the list is off screen and a message would play a sound.
  await settled(page)
  await expect.poll(readTo).toBe(await agent.text('Seen at once'))
  expect(await notesPlayed(page)).toBe(0)
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  const heardAt = await agent.text('Heard')
  await expect(launcher(page)).toHaveAccessibleName('Chat with us, 1 unread message')
  await expect.poll(() => notesPlayed(page)).toBe(2)

  await openChatPanel(page)
  await expect.poll(readTo).toBe(heardAt)
  await soundSwitch(page).click()
  await expect(soundSwitch(page)).not.toBeChecked()
  await page.reload()
  await openChatPanel(page)
  await expect(soundSwitch(page)).not.toBeChecked()
  await expect(connectedText(panel)).toBeVisible()
  await panel.getByRole('button', { name: 'Close the chat' }).click()
  await agent.text('Quiet')
  await expect(launcher(page)).toHaveAccessibleName('Chat with us, 1 unread message')
  expect(await notesPlayed(page)).toBe(0)
  await openChatPanel(page)
  await soundSwitch(page).click()
  // Turning the sound on plays it.
  await expect.poll(() => notesPlayed(page)).toBe(2)
})

test('the app icon’s badge shows the number of unread messages and is cleared once they are read', async ({
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
  await expect(connectedText(panel)).toBeVisible()
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

  test('the strip explains how to add the app to the home screen, without a permission prompt', async ({
    page,
    chat,
  }) => {
    await watchQuestion(page)
    await chat()
    await expect(strip(page)).toBeHidden()
    await writeAndExpect(page, 'Hello')
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

  test('the strip links to the phone’s own browser', async ({ page, chat }) => {
    await chat()
    await writeAndExpect(page, 'Hello')
    const browserLink = strip(page).getByRole('link', { name: /^Open in the browser/ })
    await expect(browserLink).toHaveAttribute('href', /[?&]openExternalBrowser=1/)
  })
})
