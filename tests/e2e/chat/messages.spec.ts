import { historyOf } from '#tests/e2e/fixtures/chat/agent.ts'
import { openAgentDesk } from '#tests/e2e/fixtures/chat/agent-desk.ts'
import { openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { guestRoomOf } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('member and agent exchange messages and see each other’s read receipts', async ({
  page,
  context,
  chat,
}) => {
  const { room } = await chat()
  await expect(page.getByText('How can we help?')).toBeVisible()
  await sendMessage(page, 'My deposit\nis missing')
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)

  const desk = await openAgentDesk(context, room, 'Ann')
  await expect(desk.messages).toHaveCount(1)
  await expect(desk.messages.first()).toContainText(/My deposit\s+is missing/)
  await desk.text(
    'Which bank? See https://kapao.example/help. Or www.kapao.example, line://ti/p/@kapao, tel:0812345678',
  )
  await expect(messageLog(page).getByText(/^Which bank\?/)).toBeInViewport()
  await expect(messageLog(page).getByText(/^Ann \d\d:\d\d$/)).toHaveCount(1)
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
  const newest = desk.messages.last()
  await expect(async () => {
    await desk.look()
    await expect(newest.getByText('read', { exact: true })).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await desk.text('Are you there?')
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread message' })).toBeVisible()
  await desk.look()
  await expect(newest.getByText('not read', { exact: true })).toBeVisible()
  await expect(desk.customerRead).toBeVisible()
})

test('buttons open links in a new tab, start calls or send an answer; the chosen answer stays marked', async ({
  page,
  context,
  chat,
}) => {
  const { room, history } = await chat()
  const desk = await openAgentDesk(context, room)
  await desk.buttons('What is it about?', [
    { title: 'Statement', type: 'web', payload: '/user/statement' },
    { title: 'Call us', type: 'call', payload: '081-234 5678' },
    { title: 'Deposit', type: 'postback', payload: 'TOPIC_DEPOSIT' },
    { title: 'Something else', type: 'message' },
  ])
  await expect(messageWithText(page, 'What is it about?')).toBeInViewport()
  const answers = messageLog(page).getByRole('list', { name: 'Answers to choose from' })
  await expect(answers.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:0812345678')
  await expect(answers.getByRole('link', { name: 'Call us' })).not.toHaveAttribute('target')
  const tab = context.waitForEvent('page')
  await answers.getByRole('link', { name: 'Statement' }).click()
  const opened = await tab
  await opened.waitForURL('**/user/statement')
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await opened.close()

  const deposit = answers.getByRole('button', { name: 'Deposit' })
  await deposit.click()
  const expectDepositChosen = async () => {
    await expect(deposit).toHaveAttribute('aria-pressed', 'true')
    const other = answers.getByRole('button', { name: 'Something else' })
    await expect(other).toHaveAttribute('aria-disabled', 'true')
    await expect(other).toHaveAttribute('aria-pressed', 'false')
    await expect(answers.getByRole('link', { name: 'Statement' })).toBeVisible()
  }
  await expectDepositChosen()
  const messages = async () => (await history()).map(({ message }) => message)
  await expect
    .poll(async () => (await messages()).at(-1))
    .toEqual({ message_type: 'postback', payload: { title: 'Deposit', message: 'TOPIC_DEPOSIT' } })
  // A second tap sends nothing.
  await deposit.click({ force: true })
  await page.reload()
  await openChatPanel(page)
  await expectDepositChosen()
  expect(await messages()).toHaveLength(2)
  await desk.look()
  await expect(desk.messages.last()).toContainText('TOPIC_DEPOSIT')
})

test('quick replies stay at the end until one is chosen or the member writes a message', async ({
  page,
  context,
  chat,
}) => {
  const { room, history } = await chat()
  const desk = await openAgentDesk(context, room)
  const replies = [
    { title: 'Yes', type: 'message' },
    { title: 'No', type: 'message' },
    { title: 'Later', type: 'postback', payload: 'LATER' },
  ]
  await desk.quickReplies('Did it work?', replies)
  const answers = messageLog(page).getByRole('list', { name: 'Answers to choose from' })
  await expect(answers.getByRole('button')).toHaveText(['Yes', 'No', 'Later'])
  await desk.text('Take your time')
  await expect(messageWithText(page, 'Take your time')).toBeVisible()
  // Quick replies are shown below the newest message.
  const messageTop = (await messageWithText(page, 'Take your time').boundingBox())?.y ?? 0
  expect((await answers.boundingBox())?.y).toBeGreaterThan(messageTop)
  await answers.getByRole('button', { name: 'No' }).click()
  const expectOnlyChosenReply = async () => {
    await expect(answers.getByRole('button')).toHaveText(['No'])
    await expect(answers.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  }
  await expectOnlyChosenReply()
  await expect
    .poll(async () => (await history()).at(-1)?.message)
    .toEqual({ message_type: 'text', payload: { message: 'No' } })
  await page.reload()
  await openChatPanel(page)
  await expectOnlyChosenReply()
  await desk.quickReplies('And now?', replies)
  await expect(answers).toHaveCount(2)
  await sendMessage(page, 'I went to the bank')
  await expect(messageWithText(page, 'And now?')).toBeVisible()
  await expect(answers).toHaveCount(1)
  await expectOnlyChosenReply()
})

test('pictures open in a lightbox, videos play, files are downloaded', async ({ page, context, chat }) => {
  const { room } = await chat()
  const desk = await openAgentDesk(context, room)
  await desk.file({ ...(await pictureOf('kapao')), name: 'receipt.png' })
  await desk.file({ ...(await pictureOf()), name: 'ใบเสร็จ.png' }, 'file')
  await desk.file('howto-wallet')
  await page.bringToFront()
  const picture = messageLog(page).getByRole('button', { name: 'Look at receipt.png' })
  await picture.scrollIntoViewIfNeeded()
  const shown = picture.locator('img')
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(100)
  await picture.click()
  const lightbox = page.getByRole('dialog', { name: 'receipt.png' })
  await expect(lightbox.getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(picture).toBeFocused()

  const download = page.waitForEvent('download')
  await messageLog(page).getByRole('link', { name: 'Download ใบเสร็จ.png' }).click()
  expect((await download).suggestedFilename()).toMatch(/^[0-9a-f]{32}\.png$/)

  const video = messageLog(page).getByLabel('Video wallet.mp4')
  await video.scrollIntoViewIfNeeded()
  await video.evaluate((element) => (element instanceof HTMLVideoElement ? element.play() : undefined))
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime))
    .toBeGreaterThan(0)
})

test('cards can be answered, postbacks show their title, and unknown message types show a placeholder', async ({
  page,
  context,
  chat,
}) => {
  const { room, history } = await chat()
  const desk = await openAgentDesk(context, room)
  await desk.carousel(
    [
      { title: 'Slip 14:18', subtitle: 'KBank 500.00', art: 'leaves' },
      { title: 'Slip 14:02', subtitle: 'KTB 200.00', art: 'hills' },
    ],
    [{ title: 'Check this one', type: 'postback', payload: 'CHECK' }],
  )
  const cards = messageLog(page).getByRole('list', { name: 'Cards from support' })
  await expect(cards.getByText('KTB 200.00')).toBeAttached()
  const check = cards.getByRole('button', { name: 'Check this one' })
  await check.last().click()
  await expect
    .poll(async () => (await history()).at(-1)?.message)
    .toEqual({ message_type: 'postback', payload: { title: 'Check this one', message: 'CHECK' } })
  // One answer covers all cards. Both have the same button, so the first one is marked.
  const expectFirstMarked = async () => {
    await expect(check.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(check.last()).toHaveAttribute('aria-pressed', 'false')
    await expect(check.last()).toHaveAttribute('aria-disabled', 'true')
  }
  await expectFirstMarked()
  await page.reload()
  await openChatPanel(page)
  await expectFirstMarked()
  await desk.postback('Slip checked', 'INTERNAL')
  await expect(messageWithText(page, 'Slip checked')).toBeVisible()
  await desk.unknown('poll', { question: 'Which game?' })
  await expect(messageWithText(page, 'This message can’t be shown in this version of the app.')).toBeVisible()
  await expect(messageLog(page)).not.toContainText('INTERNAL')
  await expect(messageLog(page)).not.toContainText('Which game?')
})

test('a guest who signs in sees the member’s conversation, not the guest’s', async ({
  arrive,
  page,
  context,
  talk,
  backend,
}) => {
  const { member, room, history } = await talk()
  await arrive('/login')
  await openChatPanel(page)
  await sendMessage(page, 'I can’t sign in')
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  const guest = await guestRoomOf(page)
  expect((await historyOf(backend, guest)).map(({ message }) => message.payload)).toEqual([
    { message: 'I can’t sign in' },
  ])
  const guestDesk = await openAgentDesk(context, guest)
  await guestDesk.text('Try your phone number')
  await expect(messageWithText(page, 'Try your phone number')).toBeVisible()

  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phone)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  await openChatPanel(page)
  await expect(page.getByText('How can we help?')).toBeVisible()
  await sendMessage(page, 'I am in')
  await expect(messageLog(page).getByText('Sent', { exact: true })).toHaveCount(1)
  await guestDesk.text('Still there?')
  const desk = await openAgentDesk(context, room)
  await desk.text('Welcome')
  await expect(messageWithText(page, 'Welcome')).toBeVisible()
  await expect(messageLog(page)).not.toContainText('Still there?')
  await expect(messageLog(page)).not.toContainText('I can’t sign in')
  expect(await history()).toHaveLength(2)
})
