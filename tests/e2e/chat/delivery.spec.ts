import { isQueued } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { controlSocket, networkReports, shownTexts } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { connectedText, openChatPanel, reopenChat, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageWithText, rowOf } from '#tests/e2e/fixtures/chat/message-log.ts'
import { loseReply } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { inWholeBrowser } from '#tests/setup/browser.ts'

test.use(inWholeBrowser)

const SEND = '/api/chat/send-message'

test.beforeEach(({ watch }) => watch.allowReport(networkReports))

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('messages written offline are shown as waiting, also after a restart, and are sent once, in order', async ({
    arrive,
    page,
    context,
    talk,
    watch,
  }) => {
    test.slow()
    watch.allow(/./)
    const { member, agent, stored } = await talk()
    await agent.text('How can I help?')
    await arrive('/user/care', { member })
    await waitForControl(page)
    await openChatPanel(page)
    await expect(messageWithText(page, 'How can I help?')).toBeVisible()
    await buildCached(page)
    await context.setOffline(true)
    const strip = page.getByRole('status').filter({ hasText: 'when you are online' })
    await expect(strip).toBeVisible()
    for (const text of ['in the tunnel', 'ok', 'ok']) await sendMessage(page, text)
    await expect(strip).toContainText('3 messages will be sent in order when you are online.')
    await expect(page.getByText('Waiting to be sent')).toHaveCount(3)

    await reopenChat(page)
    await expect.poll(() => shownTexts(page)).toEqual(['How can I help?', 'in the tunnel', 'ok', 'ok'])
    await expect(page.getByText('Waiting to be sent')).toHaveCount(3)
    expect(await stored()).toEqual(['How can I help?'])

    await context.setOffline(false)
    await expect.poll(stored).toEqual(['How can I help?', 'in the tunnel', 'ok', 'ok'])
    await expect(strip).toHaveCount(0)
    await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0)
    expect(await shownTexts(page)).toEqual(await stored())
  })
})

for (const [storesIds, title] of [
  [true, 'that stores our ids'],
  [false, 'without ids'],
] as const) {
  test(`a message whose response is lost is found in the history of a server ${title}, not sent again`, async ({
    page,
    watch,
    chat,
  }) => {
    watch.allow(SEND)
    const { stored } = await chat({ at: '/user/care' })
    const sentTexts: unknown[] = []
    await page.route(`**${SEND}`, async (route) => {
      const { clientId, ...body } = route.request().postDataJSON()
      sentTexts.push(body.message.payload.message)
      const postData = JSON.stringify(storesIds ? { ...body, clientId } : body)
      if (sentTexts.length > 1) return route.continue({ postData })
      await route.fetch({ postData })
      await route.abort('connectionreset')
    })
    await sendMessage(page, 'my slip')
    await sendMessage(page, 'my slip')
    await expect.poll(stored).toEqual(['my slip', 'my slip'])
    await expect(page.getByText(/^(Waiting|Sending|Not sent)/)).toHaveCount(0)
    expect(await shownTexts(page)).toEqual(['my slip', 'my slip'])
    await expect(rowOf(page, 'my slip').last()).toContainText('Sent')
    // One request per message: the first wasn't retried.
    expect(sentTexts).toEqual(['my slip', 'my slip'])
    await reopenChat(page)
    await expect.poll(() => shownTexts(page)).toEqual(['my slip', 'my slip'])
    expect(await stored()).toHaveLength(2)
  })
}

test('messages are stored once even if responses are lost repeatedly', async ({ page, watch, chat }) => {
  test.slow()
  watch.allow(SEND, '/api/chat/history')
  const { stored } = await chat({ at: '/user/care' })
  await page.route(`**${SEND}`, loseReply, { times: 3 })
  await page.route('**/api/chat/history', (route) => route.fulfill({ status: 502, body: '' }), { times: 3 })
  for (const text of ['one', 'two', 'three']) await sendMessage(page, text)
  await expect.poll(stored, { timeout: 30_000 }).toEqual(['one', 'two', 'three'])
  await expect(page.getByText(/^(Waiting|Sending|Not sent)/)).toHaveCount(0, { timeout: 30_000 })
  expect(await shownTexts(page)).toEqual(['one', 'two', 'three'])
})

test('without a socket the open chat polls for messages', async ({ page, watch, chat }) => {
  watch.allow(/^\/socket\.io\//)
  const wire = await controlSocket(page)
  wire.deaf = true
  await page.route('**/socket.io/**', (route) => route.abort())
  const { agent } = await chat({ at: '/user/care' })
  await expect(page.getByText('No messages')).toHaveCount(0)
  await agent.text('Are you there?')
  await expect(messageWithText(page, 'Are you there?')).toBeVisible({ timeout: 15_000 })
  expect(wire.made()).toBe(0)
})

test('a silently dead socket is detected: missed messages arrive and a new connection is opened', async ({
  page,
  chat,
}) => {
  test.slow()
  const wire = await controlSocket(page)
  const { agent } = await chat({ at: '/user/care' })
  await agent.text('alive')
  await expect(messageWithText(page, 'alive')).toBeVisible()
  const before = wire.made()
  wire.deaf = true
  await agent.text('into the void')
  await expect(messageWithText(page, 'into the void')).toBeVisible({ timeout: 30_000 })
  // Otherwise the socket would recover before the portal has detected that it is dead.
  await expect(connectedText(page)).toHaveCount(0, { timeout: 60_000 })
  wire.deaf = false
  await expect.poll(wire.made, { timeout: 40_000 }).toBeGreaterThan(before)
  await agent.text('alive again')
  await expect(messageWithText(page, 'alive again')).toBeVisible()
  expect(await shownTexts(page)).toEqual(['alive', 'into the void', 'alive again'])
})

test('a message that the server refuses is marked, can be resent or removed, and doesn’t block the queue', async ({
  page,
  watch,
  chat,
}) => {
  watch.allow(SEND)
  const { stored } = await chat({ at: '/user/care' })
  await page.route(`**${SEND}`, (route) => route.fulfill({ status: 422, json: { message: 'KEY_INVALID' } }), {
    times: 2,
  })
  for (const text of ['wanted', 'unwanted', 'goes through']) await sendMessage(page, text)
  await expect.poll(stored).toEqual(['goes through'])
  await expect(page.getByText('Not sent')).toHaveCount(2)
  await rowOf(page, 'unwanted').getByRole('button', { name: 'Remove' }).click()
  await expect(messageWithText(page, 'unwanted')).toHaveCount(0)
  // The message disappears from the screen before it is deleted from IndexedDB.
  await expect.poll(() => isQueued(page, 'unwanted')).toBe(false)
  await reopenChat(page)
  await expect.poll(() => shownTexts(page)).toEqual(['goes through', 'wanted'])
  await rowOf(page, 'wanted').getByRole('button', { name: 'Resend' }).click()
  await expect.poll(stored).toEqual(['goes through', 'wanted'])
  await expect(page.getByText('Not sent')).toHaveCount(0)
  expect(await shownTexts(page)).toEqual(['goes through', 'wanted'])
})

test('a message that the server keeps failing on can be removed, which unblocks the queue', async ({
  page,
  watch,
  chat,
}) => {
  watch.allow(SEND)
  const { stored } = await chat({ at: '/user/care' })
  await page.route(`**${SEND}`, (route) =>
    route.request().postData()?.includes('too much for it')
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  )
  for (const text of ['too much for it', 'waits behind']) await sendMessage(page, text)
  const remove = rowOf(page, 'too much for it').getByRole('button', { name: 'Remove' })
  await expect(remove).toBeVisible()
  await expect(rowOf(page, 'waits behind').getByRole('button', { name: 'Remove' })).toHaveCount(0)
  expect(await stored()).toEqual([])
  await remove.click()
  await expect(messageWithText(page, 'too much for it')).toHaveCount(0)
  await expect.poll(stored).toEqual(['waits behind'])
  expect(await shownTexts(page)).toEqual(['waits behind'])
})

test('a message written just before the page closes is sent once on the next visit, without opening the chat', async ({
  page,
  context,
  chat,
}) => {
  const { stored } = await chat({ at: '/user/care' })
  await sendMessage(page, 'just before the bus')
  await page.close()
  expect(await stored()).toEqual([])
  const next = await context.newPage()
  await next.goto('/user/care')
  await expect.poll(stored).toEqual(['just before the bus'])
  await openChatPanel(next)
  await expect(messageWithText(next, 'just before the bus')).toBeVisible()
  expect(await shownTexts(next)).toEqual(['just before the bus'])
})

test('messages written in two tabs are sent once and shown in both, in the same order', async ({
  page,
  context,
  chat,
}) => {
  const { stored } = await chat({ at: '/user/care' })
  const other = await context.newPage()
  await other.goto('/user/care')
  await openChatPanel(other)
  for (let turn = 1; turn <= 4; turn++) {
    await sendMessage(page, `left ${turn}`)
    await sendMessage(other, `right ${turn}`)
  }
  await expect.poll(async () => (await stored()).length).toBe(8)
  const all = await stored()
  expect(all).toEqual([1, 2, 3, 4].flatMap((turn) => [`left ${turn}`, `right ${turn}`]))
  for (const tab of [page, other]) await expect.poll(() => shownTexts(tab)).toEqual(all)
})
