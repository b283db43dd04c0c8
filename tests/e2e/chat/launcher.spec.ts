import { brand } from '#server/platform/brand.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import {
  chatPanel,
  composerField,
  connectedText,
  launcher,
  openChatPanel,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { breakCall, faults } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { endRoutes, entriesGone, expect } from '#tests/e2e/fixtures/test.ts'
import { textMessage } from '#tests/setup/chat/chat-messages.ts'

test('with the chat switched off, or until a repeated lookup succeeds, support links lead to the contact page', async ({
  arrive,
  page,
  join,
  switches,
  watch,
}) => {
  await switches({ enableChatWidget: false })
  const asked = page.waitForResponse('**/api/lookup/enableChatWidget')
  await arrive('/user/care', { member: await join() })
  expect(await (await asked).json()).toBe(false)
  await page.getByRole('button', { name: /^Ask to close the account/ }).click()
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask support' }).click()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await expect(messageLog(page)).toHaveCount(0)

  await switches({ enableChatWidget: true })
  watch.allow('/api/lookup/enableChatWidget')
  await breakCall(page, '/api/lookup/enableChatWidget', faults['500 with a key'])
  await page.clock.install()
  await arrive('/user/home', { member: await join() })
  const help = page.getByRole('banner').getByRole('link', { name: 'Contact us' })
  await expect(help).toBeVisible()
  await expect.poll(async () => (await help.boundingBox())?.y).toBeLessThan(20)
  await help.click()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await expect(help).toHaveCount(0)

  await endRoutes(page.context())
  await jumpClock(page, 30_000)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Chat with us' })).toBeVisible()
})

test('below 1080 px the launcher has its place in the first row of every page, also while nobody knows that there is a chat', async ({
  arrive,
  page,
  join,
}) => {
  const lookup = Promise.withResolvers<void>()
  await page.route('**/api/lookup/enableChatWidget', async (route) => {
    await lookup.promise
    await route.continue()
  })
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      const shift = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
      document.documentElement.dataset.shift = String(shift)
    }).observe({ type: 'layout-shift', buffered: true }),
  )
  const inLao = catalogTexts('la')('Chat with us')
  const button = page.getByRole('button', { name: new RegExp(`^(Chat with us|${inLao})$`) })
  const top = async () => (await button.boundingBox())?.y
  await resize(page, { width: 320, height: 568 })
  await arrive('/register')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(button).toHaveCount(0)
  lookup.resolve()
  await expect(button).toBeVisible()
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
  const member = await join()
  for (const path of ['/login', '/register', '/howto', '/user/home', '/user/profile', '/user/bonus']) {
    await arrive(path, { language: 'la', ...(path.startsWith('/user') && { member }) })
    for (const size of [
      { width: 320, height: 568 },
      // A tall screen, on which no page fills the place above the bottom bar.
      { width: 720, height: 1400 },
    ]) {
      await resize(page, size)
      await expect.poll(top, `${path} at ${size.width} px`).toBeLessThan(20)
    }
  }
})

test('on a phone unread messages are counted, without a connection, until the modal chat shows them; Esc and back close it', async ({
  arrive,
  backend,
  page,
  talk,
}) => {
  const { member, agent } = await talk({ baht: 10 })
  // So old that the chat isn't connected for them.
  const yesterday = backend.deps.clock.now() - 24 * 60 * 60 * 1000
  await agent.insertPast(
    ['First', 'Second'].map((text, index) => ({
      at: yesterday + index,
      sender: 'agent',
      message: textMessage(text),
      session: 'earlier',
    })),
  )
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await arrive('/user/home', { member })
  const top = page.getByRole('banner').getByRole('button', { name: 'Chat with us, 2 unread messages' })
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 690 },
  ]) {
    await resize(page, size)
    await expect(top).toBeVisible()
  }
  await expect(page).toHaveTitle(`(2) Home · ${brand.name.en}`)
  expect(sockets).toEqual([])
  const chat = await openChatPanel(page)
  await expect(chat.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  await expect(connectedText(chat)).toBeVisible()
  await expect(messageWithText(page, 'Second')).toBeVisible()
  await expect(page).toHaveTitle(`Home · ${brand.name.en}`)
  expect(await chat.evaluate((element) => element.matches(':modal'))).toBe(true)
  await inspectorOf(page, ['light', 'dark'])('chat')

  await test.step('above the on-screen keyboard', async () => {
    await resize(page, { width: 390, height: 420 })
    await expect(composerField(page)).toBeInViewport({ ratio: 1 })
    await expect(chat.getByRole('button', { name: 'Close the chat' })).toBeInViewport({ ratio: 1 })
  })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => goBack(page),
    () => chat.getByRole('button', { name: 'Close the chat' }).click(),
  ]) {
    await close()
    await expect(chat).toHaveCount(0)
    await expect(page).toHaveURL('/user/home')
    await expect(launcher(page)).toBeFocused()
    await expect(launcher(page)).toHaveAccessibleName('Chat with us')
    await entriesGone(page)
    await launcher(page).click()
    await expect(chat).toBeVisible()
    await entriesGone(page, 1)
  }
})

test('on a wide screen the page stays usable beside the chat, across navigation; Esc inside the chat closes it', async ({
  page,
  chat,
}) => {
  await resize(page, { width: 1280, height: 800 })
  const { panel } = await chat({ baht: 50 })
  // It is a column of its own, and covers nothing of the page.
  await expect.poll(() => panel.boundingBox()).toMatchObject({ y: 0, width: 376, height: 800 })
  const edge = (await panel.boundingBox())?.x
  for (const name of ['Deposit', 'Withdraw', 'Refund', 'Check balance']) {
    const right = async () => {
      const { x = 0, width = 0 } = (await page.getByRole('button', { name, exact: true }).boundingBox()) ?? {}
      return x + width
    }
    await expect.poll(right, name).toBeLessThanOrEqual(edge ?? 0)
  }
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveTitle(/Statement/)
  await expect(panel).toBeVisible()
  await composerField(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const inRail = page.getByRole('complementary').getByRole('button', { name: 'Chat with us' })
  await expect(inRail).toHaveText('Chat with us')
  await inRail.click()
  await expect(panel.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inRail).toBeFocused()
})

test('on a phone the contact page has a row that opens the chat; from 720 px on it embeds the chat, and the launcher leads to it', async ({
  arrive,
  page,
  talk,
}) => {
  const { member, agent } = await talk()
  await agent.text('Hello')
  await arrive('/user/contact', { member })
  const row = page.getByRole('main').getByRole('button', { name: 'Chat with us' })
  await expect(row).toContainText('1 unread message')
  await expect(messageLog(page)).toHaveCount(0)
  await row.click()
  await expect(chatPanel(page).getByText('Hello', { exact: true })).toBeVisible()
  await goBack(page)
  await expect(row).toBeFocused()
  await expect(row).toContainText('The answer waits for you here')
  await expect(page).toHaveURL('/user/contact')

  await resize(page, { width: 820, height: 1180 })
  const part = page.getByRole('region', { name: 'Chat with us' })
  await expect(composerField(page)).toBeInViewport({ ratio: 1 })
  await expect(part.getByRole('log')).toHaveCount(1)
  await launcher(page).click()
  await expect(part.getByRole('heading', { name: 'Chat with us' })).toBeFocused()
  await expect(chatPanel(page)).toHaveCount(0)
  await inspectorOf(page, ['light', 'dark'])('embedded chat')
  await resize(page, { width: 1280, height: 800 })
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(messageLog(page)).toHaveCount(0)
  await expect(launcher(page)).toBeVisible()
})
