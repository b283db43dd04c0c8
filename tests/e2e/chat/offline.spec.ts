import type { Page } from '@playwright/test'
import { connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** The visible lines about being offline: those of the topmost modal dialog, or else of the page. */
async function offlineLines(page: Page): Promise<readonly string[]> {
  const lines = await page.evaluate(() => {
    const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText skips hidden text and has the rendered line breaks
    return layer.innerText.split('\n')
  })
  return lines.filter((line) => /offline|no network|no connection/i.test(line))
}

test('offline, the chat says so exactly once, with the time of the last message', async ({
  arrive,
  page,
  context,
  talk,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/^portal chat|^WebSocket/)
  const { member, agent } = await talk()
  await agent.text('Good morning')
  for (const path of ['/user/contact', '/user/home']) {
    // On phones the contact page embeds no chat.
    await resize(page, { width: path === '/user/contact' ? 720 : 390, height: 800 })
    await arrive(path, { member })
    if (path === '/user/home') await openChatPanel(page)
    await expect(connectedText(page)).toBeVisible()
    await expect(messageWithText(page, 'Good morning')).toBeAttached()
    await context.setOffline(true)
    await expect(page.getByText('You can write; it will be sent when you are online.')).toBeVisible()
    await expect.poll(() => offlineLines(page), path).toHaveLength(1)
    await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d$/ })).toBeVisible()
    await sendMessage(page, 'Hello')
    await expect(messageLog(page).getByText('Waiting to be sent')).toBeVisible()
    await expect.poll(() => offlineLines(page), `${path}, with a message`).toHaveLength(1)
    await context.setOffline(false)
    // In one step: a message that couldn't be sent at first waits again.
    await expect(messageLog(page)).not.toContainText(/Waiting to be sent|Sending/)
  }
})
