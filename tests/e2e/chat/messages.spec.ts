import type { Locator } from '@playwright/test'
import { openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { badge, notesPlayed, watchBadge, watchSound } from '#tests/e2e/fixtures/chat/notifications.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('member and agent exchange messages; addresses become links that give nothing away', async ({
  page,
  chat,
}) => {
  const { agent, stored, readTo } = await chat()
  await expect(page.getByText('How can we help?')).toBeVisible()
  await sendMessage(page, 'My deposit\nis missing')
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  expect(await stored()).toEqual(['My deposit\nis missing'])
  const at = await agent.text(
    'Which bank? See https://kapao.example/help. Or www.kapao.example, line://ti/p/@kapao, tel:0812345678',
  )
  await expect(messageLog(page).getByText(/^Which bank\?/)).toBeInViewport()
  await expect(messageLog(page).getByText(/^Admin \d\d:\d\d$/)).toHaveCount(1)
  const links = messageLog(page).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://kapao.example/help',
    'https://www.kapao.example/',
    'line://ti/p/@kapao',
    'tel:0812345678',
  ])
  for (const [index, link] of (await links.all()).entries()) {
    // A tel: link must not open a tab, which would stay open and empty.
    if (index < 3) await expect(link).toHaveAttribute('target', '_blank')
    else await expect(link).not.toHaveAttribute('target')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('referrerpolicy', 'no-referrer')
  }
  await expect.poll(readTo).toBe(at)
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await agent.text('Are you there?')
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
  expect(await readTo()).toBe(at)
})

test('buttons, quick replies and cards open links in a new tab, start calls or answer; the answer stays marked', async ({
  page,
  context,
  chat,
}) => {
  const { agent, history } = await chat()
  const lastMessage = async () => (await history()).at(-1)?.message
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
  await expect.poll(() => badge(page)).toBe('2')
  expect(await readTo()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(picture).toBeFocused()
  await expect.poll(readTo).toBe(last)

  const download = page.waitForEvent('download')
  await messageLog(page).getByRole('link', { name: 'Download ใบเสร็จ.svg' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.svg$/)
})
