import type { Page } from '@playwright/test'
import { photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import { chooseFiles, connectedText } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { badge, notesPlayed, watchBadge, watchSound } from '#tests/e2e/fixtures/chat/notifications.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

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
  await page.setViewportSize({ width: 390, height: 360 })
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

test('messages behind an open picture stay unread until it is closed', async ({ page, chat }) => {
  await watchSound(page)
  await watchBadge(page)
  const { agent, history, readTo } = await chat({ connected: true })
  await chooseFiles(page, { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  // The report of the member's own message arrives first: it marks everything stored as read.
  const ownAt = (await history()).at(-1)?.createdAt
  await expect.poll(readTo).toBe(ownAt)
  await page.getByRole('button', { name: 'Look at slip.jpg' }).click()
  const lightbox = page.getByRole('dialog', { name: 'slip.jpg' })
  await expect(lightbox).toBeVisible()
  await agent.text('Behind the picture')
  await expect.poll(() => notesPlayed(page)).toBe(2)
  const sentAt = await agent.text('This one, too')
  await expect.poll(() => badge(page)).toBe('2')
  expect(await readTo()).toBe(ownAt)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect.poll(readTo).toBe(sentAt)
})
