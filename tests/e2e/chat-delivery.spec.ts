import type { Page } from '@playwright/test'
import { Agent, roomOf } from './fixtures/agent.ts'
import { said } from './fixtures/chat-log.ts'
import { openChatPanel } from './fixtures/chat-panel.ts'
import { texts, textsAt, wireOf, write } from './fixtures/chat-wire.ts'
import { loseReply } from './fixtures/faults.ts'
import { expect, started, test } from './fixtures/test.ts'
import { controlled, laterFiles } from './fixtures/worker.ts'

const SEND = '/api/chat/send-message'

test.beforeEach(async ({ switches, watch }) => {
  await switches({ enableChatWidget: true })
  watch.allowReport(
    /^kapao chat-(send|socket|read|identity) |^WebSocket connection to .*ERR_INTERNET_DISCONNECTED/,
  )
})

const row = (page: Page, text: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(text, { exact: true }) })

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('written without a network: shown as waiting, also after a restart, and sent once, in order', async ({
    arrive,
    page,
    context,
    backend,
    join,
    watch,
  }) => {
    test.slow()
    watch.allow(/./)
    const member = await join()
    const room = roomOf(member.publicId)
    await new Agent(backend, room).text('How can I help?')
    await arrive('/user/care', { member })
    await controlled(page)
    await openChatPanel(page)
    await expect(said(page, 'How can I help?')).toBeVisible()
    await expect.poll(async () => (await laterFiles(page)).length).toBeGreaterThan(0)
    await context.setOffline(true)
    const strip = page.getByRole('status').filter({ hasText: 'No network' })
    await expect(strip).toBeVisible()
    for (const text of ['in the tunnel', 'ok', 'ok']) await write(page, text)
    await expect(strip).toContainText('3 messages will be sent in order when you are online.')
    await expect(page.getByText('Waiting for the network')).toHaveCount(3)

    await page.reload()
    await started(page)
    await openChatPanel(page)
    await expect.poll(() => texts(page)).toEqual(['How can I help?', 'in the tunnel', 'ok', 'ok'])
    await expect(page.getByText('Waiting for the network')).toHaveCount(3)
    expect(await textsAt(backend, room)).toEqual(['How can I help?'])

    await context.setOffline(false)
    await expect.poll(() => textsAt(backend, room)).toEqual(['How can I help?', 'in the tunnel', 'ok', 'ok'])
    await expect(strip).toHaveCount(0)
    await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0)
    expect(await texts(page)).toEqual(await textsAt(backend, room))
  })
})

for (const [knows, title] of [
  [true, 'that knows our ids'],
  [false, 'without ids'],
] as const) {
  test(`the reply is lost after the message was taken, at a server ${title}: it is found there, not sent again`, async ({
    arrive,
    page,
    backend,
    join,
    watch,
  }) => {
    watch.allow(SEND)
    const member = await join()
    const room = roomOf(member.publicId)
    await arrive('/user/care', { member })
    await openChatPanel(page)
    const asked: unknown[] = []
    await page.route(`**${SEND}`, async (route) => {
      const { clientId, ...body } = route.request().postDataJSON()
      asked.push(body.message.payload.message)
      const postData = JSON.stringify(knows ? { ...body, clientId } : body)
      if (asked.length > 1) return route.continue({ postData })
      await route.fetch({ postData })
      await route.abort('connectionreset')
    })
    await write(page, 'my slip')
    await write(page, 'my slip')
    await expect.poll(() => textsAt(backend, room)).toEqual(['my slip', 'my slip'])
    await expect(page.getByText(/^(Waiting|Sending|Not sent)/)).toHaveCount(0)
    expect(await texts(page)).toEqual(['my slip', 'my slip'])
    await expect(row(page, 'my slip').last()).toContainText('Sent')
    // One request each: the first wasn't repeated.
    expect(asked).toEqual(['my slip', 'my slip'])
    await page.reload()
    await started(page)
    await openChatPanel(page)
    await expect.poll(() => texts(page)).toEqual(['my slip', 'my slip'])
    expect(await textsAt(backend, room)).toHaveLength(2)
  })
}

test('the reply is lost again and again: the message is there once', async ({
  arrive,
  page,
  backend,
  join,
  watch,
}) => {
  test.slow()
  watch.allow(SEND, '/api/chat/history')
  const member = await join()
  const room = roomOf(member.publicId)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await page.route(`**${SEND}`, loseReply, { times: 3 })
  await page.route('**/api/chat/history', (route) => route.fulfill({ status: 502, body: '' }), { times: 3 })
  for (const text of ['one', 'two', 'three']) await write(page, text)
  await expect.poll(() => textsAt(backend, room), { timeout: 30_000 }).toEqual(['one', 'two', 'three'])
  await expect(page.getByText(/^(Waiting|Sending|Not sent)/)).toHaveCount(0, { timeout: 30_000 })
  expect(await texts(page)).toEqual(['one', 'two', 'three'])
})

test('no connection but calls: the open chat asks by itself', async ({
  arrive,
  page,
  backend,
  join,
  watch,
}) => {
  watch.allow(/^\/socket\.io\//)
  const member = await join()
  const room = roomOf(member.publicId)
  const wire = await wireOf(page)
  wire.deaf = true
  await page.route('**/socket.io/**', (route) => route.abort())
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await expect(page.getByText('No messages')).toHaveCount(0)
  await new Agent(backend, room).text('Are you there?')
  await expect(said(page, 'Are you there?')).toBeVisible({ timeout: 15_000 })
  expect(wire.made()).toBe(0)
})

test('a connection that is silently dead is noticed, what was missed comes, and a new one is made', async ({
  arrive,
  page,
  backend,
  join,
}) => {
  test.slow()
  const member = await join()
  const agent = new Agent(backend, roomOf(member.publicId))
  const wire = await wireOf(page)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await agent.text('alive')
  await expect(said(page, 'alive')).toBeVisible()
  const before = wire.made()
  wire.deaf = true
  await agent.text('into the void')
  await expect(said(page, 'into the void')).toBeVisible({ timeout: 30_000 })
  // Or it would hear again before anybody has noticed.
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0, { timeout: 60_000 })
  wire.deaf = false
  await expect.poll(wire.made, { timeout: 40_000 }).toBeGreaterThan(before)
  await agent.text('alive again')
  await expect(said(page, 'alive again')).toBeVisible()
  expect(await texts(page)).toEqual(['alive', 'into the void', 'alive again'])
})

test('what the server refuses is shown so, can be sent again or removed, and holds up nothing', async ({
  arrive,
  page,
  backend,
  join,
  watch,
}) => {
  watch.allow(SEND)
  const member = await join()
  const room = roomOf(member.publicId)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await page.route(`**${SEND}`, (route) => route.fulfill({ status: 422, json: { message: 'KEY_INVALID' } }), {
    times: 2,
  })
  for (const text of ['wanted', 'unwanted', 'goes through']) await write(page, text)
  await expect.poll(() => textsAt(backend, room)).toEqual(['goes through'])
  await expect(page.getByText('Not sent')).toHaveCount(2)
  await row(page, 'unwanted').getByRole('button', { name: 'Remove' }).click()
  await expect(said(page, 'unwanted')).toHaveCount(0)
  await page.reload()
  await started(page)
  await openChatPanel(page)
  await expect.poll(() => texts(page)).toEqual(['goes through', 'wanted'])
  await row(page, 'wanted').getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => textsAt(backend, room)).toEqual(['goes through', 'wanted'])
  await expect(page.getByText('Not sent')).toHaveCount(0)
  expect(await texts(page)).toEqual(['goes through', 'wanted'])
})

test('what the server fails at again and again can be taken back: what waits behind it goes out', async ({
  arrive,
  page,
  backend,
  join,
  watch,
}) => {
  watch.allow(SEND)
  const member = await join()
  const room = roomOf(member.publicId)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await page.route(`**${SEND}`, (route) =>
    route.request().postData()?.includes('too much for it')
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  )
  for (const text of ['too much for it', 'waits behind']) await write(page, text)
  const remove = row(page, 'too much for it').getByRole('button', { name: 'Remove' })
  await expect(remove).toBeVisible()
  await expect(row(page, 'waits behind').getByRole('button', { name: 'Remove' })).toHaveCount(0)
  expect(await textsAt(backend, room)).toEqual([])
  await remove.click()
  await expect(said(page, 'too much for it')).toHaveCount(0)
  await expect.poll(() => textsAt(backend, room)).toEqual(['waits behind'])
  expect(await texts(page)).toEqual(['waits behind'])
})

test('written and closed at once: sent once when the portal is opened again, without the chat', async ({
  arrive,
  page,
  context,
  backend,
  join,
}) => {
  const member = await join()
  const room = roomOf(member.publicId)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  await write(page, 'just before the bus')
  await page.close()
  expect(await textsAt(backend, room)).toEqual([])
  const next = await context.newPage()
  await next.goto('/user/care')
  await expect.poll(() => textsAt(backend, room)).toEqual(['just before the bus'])
  await openChatPanel(next)
  await expect(said(next, 'just before the bus')).toBeVisible()
  expect(await texts(next)).toEqual(['just before the bus'])
})

test('two tabs: what is written in either is sent once and stands in both, in one order', async ({
  arrive,
  page,
  context,
  backend,
  join,
}) => {
  const member = await join()
  const room = roomOf(member.publicId)
  await arrive('/user/care', { member })
  await openChatPanel(page)
  const other = await context.newPage()
  await other.goto('/user/care')
  await openChatPanel(other)
  for (let turn = 1; turn <= 4; turn++) {
    await write(page, `left ${turn}`)
    await write(other, `right ${turn}`)
  }
  await expect.poll(async () => (await textsAt(backend, room)).length).toBe(8)
  const all = await textsAt(backend, room)
  expect(all).toEqual([1, 2, 3, 4].flatMap((turn) => [`left ${turn}`, `right ${turn}`]))
  for (const tab of [page, other]) await expect.poll(() => texts(tab)).toEqual(all)
})
