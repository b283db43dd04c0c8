import type { Page } from '@playwright/test'
import { Agent } from '#tests/e2e/fixtures/chat/agent.ts'
import { connectedText, openChatPanel, reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { services, test } from '#tests/e2e/fixtures/chat/two-servers.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.skip(!services, 'DATABASE_URL or REDIS_URL is not set: the test with two server processes is skipped.')

/** Texts of both sides, as the member sees them. */
async function shown(page: Page): Promise<string[]> {
  return await messageLog(page)
    .getByText(/^(agent|member) \d+$/)
    .allTextContents()
}

const numbers = (sender: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${sender} ${from + index}`)

test('with member and agent on different servers, nothing is lost, duplicated or reordered when one is killed', async ({
  arrive,
  page,
  backend,
  two,
  talk,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/^portal chat-(socket|send|read) |WebSocket connection to/)
  const { member, room, stored } = await talk()
  const agent = new Agent(backend, room, 'Noi')
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await expect(connectedText(page)).toBeVisible()

  for (const number of [1, 2, 3]) {
    await sendMessage(page, `member ${number}`)
    await expect.poll(stored).toContain(`member ${number}`)
    await agent.text(`agent ${number}`)
    await expect(messageWithText(page, `agent ${number}`)).toBeVisible()
  }
  // A sent message moves before a later one of the agent once its response has arrived.
  await expect.poll(() => shown(page)).toEqual(await stored())

  // Kill the server while messages of both sides are in flight.
  for (const text of numbers('member', 4, 6)) await sendMessage(page, text)
  await Promise.all([agent.text('agent 4'), two.killOther()])
  await agent.text('agent 5')
  for (const text of numbers('member', 7, 8)) await sendMessage(page, text)
  await expect(connectedText(page)).toBeHidden()
  await expect(messageWithText(page, 'member 8')).toBeVisible()
  two.turn()
  await expect(connectedText(page)).toBeVisible()
  await agent.text('agent 6')
  await expect(messageWithText(page, 'agent 6')).toBeVisible()
  await sendMessage(page, 'member 9')

  const memberTexts = async () => (await stored()).filter((text) => text.startsWith('member'))
  await expect.poll(memberTexts).toEqual(numbers('member', 1, 9))
  await expect(messageLog(page).getByText(/^(Waiting|Sending|Not sent)/)).toHaveCount(0)
  const all = await stored()
  expect(all.filter((text) => text.startsWith('agent'))).toEqual(numbers('agent', 1, 6))
  await expect.poll(() => shown(page)).toEqual(all)
  await reopenChat(page)
  await expect.poll(() => shown(page)).toEqual(all)
})
