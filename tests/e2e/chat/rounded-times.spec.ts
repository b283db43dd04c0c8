import type { Page } from '@playwright/test'
import { shownTexts } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

type Round = (ms: number) => number

/** Removes `clientId` from a response or frame and rounds its `createdAt`. */
function withoutIds(text: string, round: Round): string {
  return text
    .replaceAll(/"clientId":"[^"]*",|,"clientId":"[^"]*"/g, '')
    .replaceAll(/"createdAt":("[^"]+"|\d+)/g, (_, time: string) => {
      const ms = time.startsWith('"') ? Date.parse(JSON.parse(time)) : Number(time)
      return `"createdAt":"${new Date(round(ms)).toISOString()}"`
    })
}

/** Simulates a backend that doesn't store client ids and rounds timestamps. */
async function simulateHost(page: Page, { pushed, read }: { pushed: Round; read: Round }): Promise<void> {
  for (const path of ['history', 'send-message']) {
    await page.route(`**/api/chat/${path}`, async (route) => {
      const { clientId, ...body } = route.request().postDataJSON()
      const response = await route.fetch({ postData: JSON.stringify(body) })
      await route.fulfill({ response: response, body: withoutIds(await response.text(), read) })
    })
  }
  await page.routeWebSocket('**/socket.io/**', (client) => {
    const server = client.connectToServer()
    client.onMessage((message) => server.send(message))
    server.onMessage((message) =>
      client.send(typeof message === 'string' ? withoutIds(message, pushed) : message),
    )
  })
}

const exact: Round = (ms) => ms
const down: Round = (ms) => ms - (ms % 1000)
const nearest: Round = (ms) => Math.round(ms / 1000) * 1000

for (const [title, times] of [
  ['sends all times in whole seconds', { pushed: down, read: down }],
  ['pushes times in whole seconds', { pushed: down, read: exact }],
  ['pushes times rounded to the nearest second', { pushed: nearest, read: exact }],
] as const) {
  test(`each message is shown once with a host that has no client ids and ${title}`, async ({
    page,
    chat,
  }) => {
    await simulateHost(page, times)
    const { agent, stored } = await chat({ at: '/user/care', connected: true })
    await agent.text('How can I help?')
    await expect(messageWithText(page, 'How can I help?')).toBeVisible()
    const sent = ['my slip', 'ok', 'ok', 'is it there?']
    for (const text of sent) await sendMessage(page, text)
    await expect.poll(stored).toEqual(['How can I help?', ...sent])
    await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0)
    await expect.poll(() => shownTexts(page)).toEqual(['How can I help?', ...sent])
    await agent.text('Yes')
    await expect(messageWithText(page, 'Yes')).toBeVisible()
    const all = ['How can I help?', ...sent, 'Yes']
    await page.getByRole('button', { name: 'Refresh the chat' }).click()
    await expect.poll(() => shownTexts(page)).toEqual(all)
    await reopenChat(page)
    await expect.poll(() => shownTexts(page)).toEqual(all)
  })
}
