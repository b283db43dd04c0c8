import type { Page, Route } from '@playwright/test'
import { Agent, historyOf, roomOf } from './fixtures/agent.ts'
import { photoOf } from './fixtures/attachments.ts'
import { logIn, said } from './fixtures/chat-log.ts'
import { chooseFiles, fieldIn, openChatPanel } from './fixtures/chat-panel.ts'
import { breakCall, type Fault, faults } from './fixtures/faults.ts'
import { thorough } from './fixtures/looks.ts'
import { expect, test } from './fixtures/test.ts'
import { tryAgain } from './fixtures/try-again.ts'

const kinds: readonly Fault[] = thorough
  ? (Object.keys(faults) as Fault[])
  : ['500 with a key', 'HTML instead of JSON', 'the wrong shape']

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  watch.allow(/^\/api\/chat\//)
  watch.allowReport(/^kapao (not-json|bad-shape|chat-[a-z]+) /)
  await switches({ enableChatWidget: true })
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat with us' })
const unsent = (page: Page) => logIn(page).getByText(/^(Waiting|Sending|Uploading|Not sent)/)
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh the chat' }).click()

async function write(page: Page, text: string): Promise<void> {
  await fieldIn(page).fill(text)
  await fieldIn(page).press('Enter')
}

for (const fault of kinds) {
  for (const call of ['/api/chat/config', '/api/chat/history']) {
    test(`${call}, ${fault}: 'Cannot start chatting', and the way on when it is mended`, async ({
      arrive,
      page,
      join,
    }) => {
      const mend = await breakCall(page, call, faults[fault])
      await arrive('/user/care', { member: await join() })
      await page.getByRole('button', { name: 'Chat with us' }).click()
      await expect(panel(page).getByRole('alert')).toHaveText('Cannot start chatting')
      const others = panel(page).getByRole('link', { name: 'See other ways to contact us' })
      await expect(others).toHaveAttribute('href', '/user/contact')
      await expect(panel(page)).not.toContainText(/undefined|\[object|hotel|INTERNAL/)
      await panel(page).getByRole('button', { name: 'Try again' }).click()
      await expect(panel(page).getByRole('alert')).toHaveText('Cannot start chatting')
      await mend()
      await tryAgain(panel(page).getByRole('button', { name: 'Try again' }), fieldIn(page))
      await expect(panel(page).getByText('How can we help?')).toBeVisible()
    })
  }

  test(`${fault} in everything, in the middle of a conversation: it stays, and what is written goes out once, in order`, async ({
    arrive,
    page,
    backend,
    join,
  }) => {
    const member = await join()
    const agent = new Agent(backend, roomOf(member.publicId))
    await agent.text('hello')
    await arrive('/user/care', { member })
    await openChatPanel(page)
    await expect(said(page, 'hello')).toBeVisible()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    const answered = page.waitForResponse('**/api/chat/upload-image')
    const mend = await breakCall(page, '/api/chat/**', faults[fault])
    await chooseFiles(page, { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photoOf() })
    await expect(page.getByRole('button', { name: 'Look at slip.jpg' })).toBeVisible()
    await write(page, 'my slip')
    await answered
    await refresh(page)
    await expect(said(page, 'hello')).toHaveCount(1)
    await expect(unsent(page)).toHaveCount(2)
    await expect(logIn(page)).not.toContainText('Not sent')
    await page.reload()
    await openChatPanel(page)
    await expect(said(page, 'hello')).toHaveCount(1)
    await expect(said(page, 'my slip')).toHaveCount(1)
    await mend()
    await refresh(page)
    const types = async () =>
      (await historyOf(backend, agent.room)).map(({ message }) => message.message_type)
    await expect.poll(types, { timeout: 30_000 }).toEqual(['text', 'media', 'text'])
    await expect(unsent(page)).toHaveCount(0)
    await expect(said(page, 'my slip')).toHaveCount(1)
  })

  test(`the server takes a text and its answer is ${fault}: it isn’t sent again`, async ({
    arrive,
    page,
    backend,
    join,
  }) => {
    const member = await join()
    await arrive('/user/care', { member })
    await openChatPanel(page)
    const spoilt = page.waitForResponse('**/api/chat/send-message')
    const mend = await breakCall(page, '/api/chat/send-message', async (route: Route) => {
      await route.fetch()
      await faults[fault](route)
    })
    await write(page, 'only once')
    await spoilt
    await mend()
    await write(page, 'and this')
    const list = async () => (await historyOf(backend, roomOf(member.publicId))).length
    await refresh(page)
    await expect.poll(list, { timeout: 30_000 }).toBe(2)
    await expect(unsent(page)).toHaveCount(0)
    for (const text of ['only once', 'and this']) await expect(said(page, text)).toHaveCount(1)
    expect(await list()).toBe(2)
  })
}
