import type { Page, Route } from '@playwright/test'
import { photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import {
  chatPanel,
  chooseFiles,
  composerField,
  openChatPanel,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import type { ServerConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { breakCall, type Fault, faults } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { isThorough } from '#tests/e2e/fixtures/thoroughness.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

const testedFaults: readonly Fault[] = isThorough
  ? (Object.keys(faults) as Fault[])
  : ['500 with a key', 'HTML instead of JSON', 'the wrong shape']

test.beforeEach(({ watch }) => {
  test.slow()
  watch.allow(/^\/api\/chat\//)
  watch.allowReport(/^kapao (not-json|bad-shape|chat-[a-z]+) /)
})

const unsentIn = (page: Page) => messageLog(page).getByText(/^(Waiting|Sending|Uploading|Not sent)/)
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh the chat' }).click()

for (const fault of testedFaults) {
  for (const call of ['/api/chat/config', '/api/chat/history']) {
    test(`${call}, ${fault}: shows 'Cannot start chatting', and a retry recovers`, async ({
      arrive,
      page,
      join,
    }) => {
      const restore = await breakCall(page, call, faults[fault])
      await arrive('/user/care', { member: await join() })
      await page.getByRole('button', { name: 'Chat with us' }).click()
      await expect(chatPanel(page).getByRole('alert')).toHaveText('Cannot start chatting')
      const others = chatPanel(page).getByRole('link', { name: 'See other ways to contact us' })
      await expect(others).toHaveAttribute('href', '/user/contact')
      await expect(chatPanel(page)).not.toContainText(/undefined|\[object|hotel|INTERNAL/)
      await chatPanel(page).getByRole('button', { name: 'Try again' }).click()
      await expect(chatPanel(page).getByRole('alert')).toHaveText('Cannot start chatting')
      await restore()
      await tryAgain(chatPanel(page).getByRole('button', { name: 'Try again' }), composerField(page))
      await expect(chatPanel(page).getByText('How can we help?')).toBeVisible()
    })
  }

  test(`${fault} from every chat call: the conversation stays, and new messages are sent once, in order`, async ({
    page,
    chat,
  }) => {
    const before = ({ agent }: ServerConversation) => agent.text('hello')
    const { types } = await chat({ at: '/user/care', before, connected: true })
    await expect(messageWithText(page, 'hello')).toBeVisible()
    const answered = page.waitForResponse('**/api/chat/upload-image')
    const restore = await breakCall(page, '/api/chat/**', faults[fault])
    await chooseFiles(page, { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() })
    await expect(page.getByRole('button', { name: 'Look at slip.jpg' })).toBeVisible()
    await sendMessage(page, 'my slip')
    await answered
    await refresh(page)
    await expect(messageWithText(page, 'hello')).toHaveCount(1)
    await expect(unsentIn(page)).toHaveCount(2)
    await expect(messageLog(page)).not.toContainText('Not sent')
    await page.reload()
    await openChatPanel(page)
    await expect(messageWithText(page, 'hello')).toHaveCount(1)
    await expect(messageWithText(page, 'my slip')).toHaveCount(1)
    await restore()
    await refresh(page)
    await expect.poll(types, { timeout: 30_000 }).toEqual(['text', 'media', 'text'])
    await expect(unsentIn(page)).toHaveCount(0)
    await expect(messageWithText(page, 'my slip')).toHaveCount(1)
  })

  test(`a message that the server stored but answered with ${fault} isn’t sent again`, async ({
    page,
    chat,
  }) => {
    const { history } = await chat({ at: '/user/care' })
    const badResponse = page.waitForResponse('**/api/chat/send-message')
    const restore = await breakCall(page, '/api/chat/send-message', async (route: Route) => {
      await route.fetch()
      await faults[fault](route)
    })
    await sendMessage(page, 'only once')
    await badResponse
    await restore()
    await sendMessage(page, 'and this')
    const list = async () => (await history()).length
    await refresh(page)
    await expect.poll(list, { timeout: 30_000 }).toBe(2)
    await expect(unsentIn(page)).toHaveCount(0)
    for (const text of ['only once', 'and this']) await expect(messageWithText(page, text)).toHaveCount(1)
    expect(await list()).toBe(2)
  })
}
