import type { Page } from '@playwright/test'
import { sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import {
  delayOlderPages,
  distanceToEnd,
  firstMessageInView,
  messageLog,
  messageWithText,
  newMessagesButton,
  scrollBy,
  scrollToEndButton,
  scrollUpTo,
  trackMovement,
  waitForStableScroll,
} from '#tests/e2e/fixtures/chat/message-log.ts'
import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { carouselMessage, mediaMessage, textMessage } from '#tests/setup/chat/chat-messages.ts'

// The first ten messages are higher than the list, with or without the line of the usual waiting time, which depends on
// the conversations of other tests.
test.use({ viewport: { width: 390, height: 640 } })

const rows = (page: Page) => messageLog(page).getByText(/^Message \d+$/)

test('the list opens at the end; scrolling up loads older messages by ten without a layout shift', async ({
  page,
  chat,
}) => {
  const older = await delayOlderPages(page)
  await chat({ past: 60 })
  await expect(messageWithText(page, 'Message 60')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => distanceToEnd(page)).toBe(0)
  await expect(rows(page)).toHaveCount(10)
  for (let count = 10; count < 60; ) {
    // Turn the wheel until the next page is requested.
    await expect(async () => {
      await scrollBy(page, -500)
      await waitForStableScroll(page)
      expect(older.waiting()).toBe(1)
    }).toPass({ intervals: [0] })
    const place = await trackMovement(await firstMessageInView(page, rows(page)))
    older.release()
    // Pages overlap by one message, so that none is missed if new ones arrive meanwhile.
    count = Math.min(60, count + 9)
    await expect(messageWithText(page, `Message ${60 - count + 1}`)).toBeAttached()
    await waitForStableScroll(page)
    expect(await place.moves(), `with ${count} messages`).toBeLessThanOrEqual(1)
  }
  await scrollUpTo(page, messageWithText(page, 'Message 1'))
  await expect(messageLog(page)).toContainText('This is where your conversation begins')
  const texts = async () => (await rows(page).allTextContents()).slice(0, 40)
  await expect.poll(texts).toEqual(Array.from({ length: 40 }, (_, index) => `Message ${index + 1}`))
  for (const asked of older.asked) expect(asked).toMatchObject({ limit: 10 })

  await test.step('by keyboard', async () => {
    await messageLog(page).press('End')
    await expect(messageWithText(page, 'Message 60')).toBeInViewport({ ratio: 1 })
    // The message is in view shortly before scrolling ends.
    await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1)
    await page.keyboard.press('PageUp')
    await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(200)
    await waitForStableScroll(page)
    await page.keyboard.press('Home')
    await expect(messageWithText(page, 'Message 1')).toBeInViewport()
  })
})

test('a message that arrives while the list is scrolled up shows a pill that scrolls to it, without a layout shift', async ({
  page,
  chat,
}) => {
  const { agent } = await chat({ past: 60, connected: true })
  await expect(newMessagesButton(page).or(scrollToEndButton(page))).toHaveCount(0)
  await scrollUpTo(page, messageWithText(page, 'Message 40'))
  await expect(scrollToEndButton(page)).toBeVisible()
  await expect(newMessagesButton(page)).toHaveCount(0)
  const place = await trackMovement(await firstMessageInView(page, rows(page)))
  await agent.text('Your slip was found')
  await expect(newMessagesButton(page)).toHaveText('New messages 1 · Your slip was found')
  await agent.text(`The money is on its way. ${'It takes a while. '.repeat(30)}`)
  await expect(newMessagesButton(page)).toHaveText(/^New messages 2 · The money is on its way/)
  await expect.poll(async () => (await newMessagesButton(page).boundingBox())?.height).toBe(44)
  expect(await place.moves()).toBeLessThanOrEqual(1)
  await newMessagesButton(page).click()
  await expect(messageLog(page).getByText(/^The money is on its way/)).toBeInViewport()
  await expect.poll(() => distanceToEnd(page)).toBe(0)
  await expect(newMessagesButton(page).or(scrollToEndButton(page))).toHaveCount(0)
  await expect(messageLog(page)).toBeFocused()
  // At the end of the list new messages scroll into view, as the member's own do from anywhere.
  await agent.text('Done')
  await expect(messageWithText(page, 'Done')).toBeInViewport({ ratio: 1 })
  await expect(newMessagesButton(page)).toHaveCount(0)
  await scrollUpTo(page, messageWithText(page, 'Message 50'))
  await sendMessage(page, 'From me')
  await expect(messageWithText(page, 'From me')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => distanceToEnd(page)).toBe(0)
})

test('pictures that load late cause no layout shift, also at the end of the list', async ({ page, chat }) => {
  const release = await delayCalls(page, '**/media/art/*')
  const list = ['leaves', 'hills'].flatMap((name) => {
    const path = `/media/art/${name}.svg`
    return [
      mediaMessage({ fileType: 'image', name, path }),
      carouselMessage([{ title: `Card ${name}`, image_url: path, buttons: [] }]),
      textMessage(`Message of ${name}`),
    ]
  })
  const start = Date.now() - 60_000
  // Sent by the customer, so that none counts as unread.
  const past = list.map((what, index) => ({
    message: what,
    sender: 'customer' as const,
    at: start + index,
    session: 's',
  }))
  await chat({ before: ({ agent }) => agent.insertPast(past), connected: true })
  const last = messageWithText(page, 'Message of hills')
  await expect(last).toBeInViewport({ ratio: 1 })
  const pictures = () =>
    messageLog(page)
      .locator('img')
      .evaluateAll(
        (list) => list.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
      )
  expect(await pictures()).toBe(0)
  await waitForStableScroll(page)
  const places = [await trackMovement(last), await trackMovement(messageWithText(page, 'Message of leaves'))]
  release()
  await expect.poll(pictures).toBeGreaterThanOrEqual(2)
  await waitForStableScroll(page)
  for (const place of places) expect(await place.moves()).toBeLessThanOrEqual(1)
  expect(await distanceToEnd(page)).toBe(0)
})
