import type { Page } from '@playwright/test'
import { said } from './fixtures/chat-log.ts'
import { reopenChat, write } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { texts } from './fixtures/chat-wire.ts'
import { expect } from './fixtures/test.ts'

type Round = (ms: number) => number

/** Takes our ids out of a host's words and rounds its times. */
function withoutIds(text: string, round: Round): string {
  return text
    .replaceAll(/"clientId":"[^"]*",|,"clientId":"[^"]*"/g, '')
    .replaceAll(/"createdAt":("[^"]+"|\d+)/g, (_, time: string) => {
      const ms = time.startsWith('"') ? Date.parse(JSON.parse(time)) : Number(time)
      return `"createdAt":"${new Date(round(ms)).toISOString()}"`
    })
}

/** The backend as one that doesn't know our ids, and tells some times in whole seconds. */
async function pretend(page: Page, { pushed, read }: { pushed: Round; read: Round }): Promise<void> {
  for (const path of ['history', 'send-message']) {
    await page.route(`**/api/chat/${path}`, async (route) => {
      const { clientId, ...body } = route.request().postDataJSON()
      const answer = await route.fetch({ postData: JSON.stringify(body) })
      await route.fulfill({ response: answer, body: withoutIds(await answer.text(), read) })
    })
  }
  await page.routeWebSocket('**/socket.io/**', (near) => {
    const far = near.connectToServer()
    near.onMessage((message) => far.send(message))
    far.onMessage((message) => near.send(typeof message === 'string' ? withoutIds(message, pushed) : message))
  })
}

const exact: Round = (ms) => ms
const down: Round = (ms) => ms - (ms % 1000)
const nearest: Round = (ms) => Math.round(ms / 1000) * 1000

for (const [title, times] of [
  ['whole seconds everywhere', { pushed: down, read: down }],
  ['whole seconds in what is pushed', { pushed: down, read: exact }],
  ['the nearest seconds in what is pushed', { pushed: nearest, read: exact }],
] as const) {
  test(`a host without our ids and with ${title}: each message is there once`, async ({ page, chat }) => {
    await pretend(page, times)
    const { agent, stored } = await chat({ at: '/user/care', connected: true })
    await agent.text('How can I help?')
    await expect(said(page, 'How can I help?')).toBeVisible()
    const words = ['my slip', 'ok', 'ok', 'is it there?']
    for (const text of words) await write(page, text)
    await expect.poll(stored).toEqual(['How can I help?', ...words])
    await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0)
    await expect.poll(() => texts(page)).toEqual(['How can I help?', ...words])
    await agent.text('Yes')
    await expect(said(page, 'Yes')).toBeVisible()
    const all = ['How can I help?', ...words, 'Yes']
    await page.getByRole('button', { name: 'Refresh the chat' }).click()
    await expect.poll(() => texts(page)).toEqual(all)
    await reopenChat(page)
    await expect.poll(() => texts(page)).toEqual(all)
  })
}
