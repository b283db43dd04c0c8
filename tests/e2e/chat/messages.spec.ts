import type { Locator } from '@playwright/test'
import { openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { badge, notesPlayed, watchBadge, watchSound } from '#tests/e2e/fixtures/chat/notifications.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('addresses and buttons open links in a new tab that learns nothing, start calls or answer; the answer stays marked', async ({
  page,
  context,
  chat,
}) => {
  const { agent, history } = await chat()
  const lastMessage = async () => (await history()).at(-1)?.message
  await agent.text('See https://kapao.example/help or tel:0812345678')
  const links = messageLog(page).getByRole('link')
  await expect(links).toHaveText(['https://kapao.example/help', 'tel:0812345678'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('referrerpolicy', 'no-referrer')
  }
  await expect(links.first()).toHaveAttribute('target', '_blank')
  // It must not open a tab, which would stay open and empty.
  await expect(links.last()).not.toHaveAttribute('target')
  await agent.buttons('What is it about?', [
    { title: 'Statement', type: 'web', payload: '/user/statement' },
    { title: 'Call us', type: 'call', payload: '081-234 5678' },
    { title: 'Deposit', type: 'postback', payload: 'TOPIC_DEPOSIT' },
    { title: 'Something else', type: 'message' },
  ])
  const answers = rowOf(page, 'What is it about?').getByRole('list')
  await expect(answers.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:0812345678')
  await expect(answers.getByRole('link', { name: 'Call us' })).not.toHaveAttribute('target')
  const tab = context.waitForEvent('page')
  await answers.getByRole('link', { name: 'Statement' }).click()
  const opened = await tab
  await opened.waitForURL('**/user/statement')
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await leave(opened, () => opened.close())
  const deposit = answers.getByRole('button', { name: 'Deposit' })
  await deposit.click()
  await expect(deposit).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(lastMessage)
    .toEqual({ message_type: 'postback', payload: { title: 'Deposit', message: 'TOPIC_DEPOSIT' } })
  // A second tap sends nothing.
  await deposit.click({ force: true })

  await agent.quickReplies('Did it work?', [
    { title: 'Yes', type: 'message' },
    { title: 'No', type: 'message' },
  ])
  await agent.text('Take your time')
  const replies = page.getByRole('list', { name: 'Answers to choose from' }).last()
  await expect(messageWithText(page, 'Take your time')).toBeVisible()
  await expect(replies.getByRole('button')).toHaveText(['Yes', 'No'])
  // Quick replies are shown below the newest message.
  const top = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0
  await expect
    .poll(async () => (await top(replies)) - (await top(messageWithText(page, 'Take your time'))))
    .toBeGreaterThan(0)
  await replies.getByRole('button', { name: 'No' }).click()
  await expect(replies.getByRole('button')).toHaveText(['No'])
  await expect.poll(lastMessage).toEqual({ message_type: 'text', payload: { message: 'No' } })

  const buttons = [{ title: 'Check this one', type: 'postback', payload: 'CHECK' }]
  await agent.carousel([
    { title: 'Slip 14:18', subtitle: 'KBank 500.00', image_url: '/media/art/leaves.svg', buttons },
    { title: 'Slip 14:02', subtitle: 'KTB 200.00', image_url: '/media/art/hills.svg', buttons },
  ])
  const cards = messageLog(page).getByRole('list', { name: 'Cards from support' })
  await expect(cards.getByText('KTB 200.00')).toBeAttached()
  const check = cards.getByRole('button', { name: 'Check this one' })
  await check.last().click()
  await expect
    .poll(lastMessage)
    .toEqual({ message_type: 'postback', payload: { title: 'Check this one', message: 'CHECK' } })
  await agent.postback('Slip checked', 'INTERNAL')
  await agent.unknown('poll', { question: 'Which game?' })
  await expect(messageWithText(page, 'This message can’t be shown in this version of the app.')).toBeVisible()
  await expect(messageWithText(page, 'Slip checked')).toBeVisible()
  await expect(messageLog(page)).not.toContainText(/INTERNAL|Which game\?/)

  await leave(page, () => page.reload())
  await openChatPanel(page)
  await expect(deposit).toHaveAttribute('aria-pressed', 'true')
  const other = answers.getByRole('button', { name: 'Something else' })
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  // One answer covers all cards. Both have the same button, so the first one is marked.
  await expect(check.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(check.last()).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect((await history()).filter(({ sender }) => sender === 'customer')).toHaveLength(3)
})

test('pictures open in a lightbox, behind which messages stay unread; files are downloaded', async ({
  page,
  chat,
}) => {
  await watchSound(page)
  await watchBadge(page)
  const { agent, readTo } = await chat({
    connected: true,
    before: async ({ agent }) => {
      await agent.media({ fileType: 'file', name: 'ใบเสร็จ.svg', path: '/media/art/hills.svg' })
      await agent.media({ fileType: 'image', name: 'leaves.svg', path: '/media/art/leaves.svg' })
    },
  })
  const picture = messageLog(page).getByRole('button', { name: 'Look at leaves.svg' })
  await expect
    .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  const before = await agent.text('Look')
  await expect.poll(readTo).toBe(before)
  const notes = await notesPlayed(page)
  await picture.click()
  const lightbox = page.getByRole('dialog', { name: 'leaves.svg' })
  await expect(lightbox.getByRole('img', { name: 'leaves.svg' })).toBeVisible()
  await agent.text('Behind the picture')
  await expect.poll(() => notesPlayed(page)).toBe(notes + 2)
  const last = await agent.text('This one, too')
  // Not by what the server knows: a report is without a position, and one of before may arrive only now.
  await expect.poll(() => badge(page)).toBe('2')
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(picture).toBeFocused()
  await expect.poll(readTo).toBe(last)

  const download = page.waitForEvent('download')
  await messageLog(page).getByRole('link', { name: 'Download ใบเสร็จ.svg' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.svg$/)
})
