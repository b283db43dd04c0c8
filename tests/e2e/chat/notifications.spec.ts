import type { Page } from '@playwright/test'
import { connectedText, launcher, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import {
  badge,
  notesPlayed,
  timesAsked,
  watchBadge,
  watchQuestion,
  watchSound,
} from '#tests/e2e/fixtures/chat/notifications.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize, settled } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { inWholeBrowser } from '#tests/setup/browser.ts'

test.use(inWholeBrowser)

const strip = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const notificationSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications', exact: true })
const soundSwitch = (page: Page) => page.getByRole('switch', { name: 'Sound of new messages' })

async function writeUntilSent(page: Page, text: string): Promise<void> {
  await sendMessage(page, text)
  await expect(messageLog(page)).toContainText(text)
  await expect(messageLog(page).getByText('Sent', { exact: true }).last()).toBeAttached()
  await expect(messageLog(page)).not.toContainText(/Waiting|Sending/)
}

test('notifications are offered after the first sent message; the browser’s prompt needs a tap; they can be turned off', async ({
  page,
  context,
  chat,
}) => {
  await watchQuestion(page)
  await chat({ connected: true })
  await expect(strip(page)).toBeHidden()
  await writeUntilSent(page, 'Is my slip fine?')
  await expect(strip(page)).toContainText('Shall we tell you when support answers?')
  await expect(strip(page).getByRole('button', { name: 'Not now' })).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  await inspectorOf(page, ['light', 'dark'])('the offer of notifications')
  // The member accepts the browser's permission prompt.
  await context.grantPermissions(['notifications'])
  await strip(page).getByRole('button', { name: 'Turn on notifications' }).click()
  const stripSwitch = strip(page).getByRole('switch', { name: 'Notifications of answers' })
  await expect(stripSwitch).toBeChecked()
  expect(await timesAsked(page)).toBe(1)
  await expect(notificationSwitch(page)).toBeChecked()
  await stripSwitch.click()
  await expect(stripSwitch).not.toBeChecked()
  await expect(notificationSwitch(page)).not.toBeChecked()
  await stripSwitch.click()
  await strip(page).getByRole('button', { name: 'Hide' }).click()
  await expect(strip(page)).toBeHidden()
  await notificationSwitch(page).click()
  await expect(notificationSwitch(page)).not.toBeChecked()

  await leave(page, () => page.reload())
  await openChatPanel(page)
  await expect(notificationSwitch(page)).not.toBeChecked()
  await writeUntilSent(page, 'And now?')
  await expect(strip(page)).toBeHidden()
  await notificationSwitch(page).click()
  await expect(notificationSwitch(page)).toBeChecked()
  expect(await timesAsked(page)).toBe(0)
})

test('a message plays a sound while the chat is out of view; the sound switch is persisted', async ({
  page,
  chat,
}) => {
  await watchSound(page)
  const { agent, readTo, panel } = await chat({ connected: true })
  await expect(soundSwitch(page)).toBeChecked()
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
  await leave(page, () => page.reload())
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

/** Height of the bottom bar, which covers the lower edge of the window. */
const BOTTOM_BAR_PX = 64

/** Pixels from the window's lower edge up to the list's lower edge; negative if that is below the fold. */
const pxAboveFold = (page: Page) =>
  messageLog(page).evaluate((log) => innerHeight - log.getBoundingClientRect().bottom)

test('a message below the fold of the contact page plays a sound and stays unread until it is in view', async ({
  arrive,
  page,
  talk,
}) => {
  await resize(page, { width: 720, height: 360 })
  await watchSound(page)
  await watchBadge(page)
  const { member, agent, readTo } = await talk()
  await arrive('/user/contact', { member })
  const chat = page.getByRole('region', { name: 'Chat with us' })
  await expect(connectedText(chat)).toBeVisible()
  // Browsers play sound only after a user gesture; this tap has no other effect.
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => pxAboveFold(page)).toBeLessThan(-50)
  await agent.text('Below the fold')
  await expect(messageWithText(page, 'Below the fold')).toBeAttached()
  await expect.poll(() => notesPlayed(page)).toBe(2)
  const first = await agent.text('This one, too')
  await expect.poll(() => badge(page)).toBe('2')
  expect(await readTo()).toBe(0)
  await messageWithText(page, 'This one, too').evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await expect.poll(() => badge(page)).toBe('0')
  await expect.poll(readTo).toBe(first)
  expect(await pxAboveFold(page)).toBeGreaterThan(BOTTOM_BAR_PX)
  const notes = await notesPlayed(page)
  await expect.poll(readTo).toBe(await agent.text('In view'))
  expect(await notesPlayed(page)).toBe(notes)
})
