import { controlSocket, shownTexts } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { loseReply } from '#tests/e2e/fixtures/faults.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const FLAPS = 50

test('fifty connection drops while both sides write: nothing is lost, duplicated or out of order', async ({
  page,
  context,
  watch,
  chat,
}) => {
  test.setTimeout(120_000)
  watch.allow(/./)
  // Reports of the connections that the test itself cuts.
  watch.allowReport(/^kapao chat-|^WebSocket (connection to|is already in CLOSING)/)
  const wire = await controlSocket(page)
  const { agent, stored } = await chat({ at: '/user/care' })
  await agent.text('Welcome')
  await expect.poll(() => shownTexts(page)).toEqual(['Welcome'])

  const memberTexts: string[] = []
  const agentTexts: string[] = []
  const memberWrites = async (text: string) => {
    memberTexts.push(text)
    await sendMessage(page, text)
  }
  const agentWrites = async (text: string) => {
    agentTexts.push(text)
    await agent.text(text)
  }
  for (let flap = 1; flap <= FLAPS; flap++) {
    if (flap % 2 === 0) await memberWrites(`member ${flap}`)
    await agentWrites(`agent ${flap}, before`)
    // Vary the state: a request in flight when the network drops may or may not have reached the server.
    if (flap % 7 === 0) await page.route('**/api/chat/send-message', loseReply, { times: 1 })
    wire.down = true
    wire.cut()
    await context.setOffline(true)
    await agentWrites(`agent ${flap}, meanwhile`)
    if (flap % 5 === 0) for (const part of [1, 2]) await memberWrites(`member ${flap}, burst ${part}`)
    wire.down = false
    await context.setOffline(false)
    // Every third time, stay online long enough for the socket to reconnect.
    if (flap % 3 === 0) {
      const before = wire.made()
      await expect.poll(wire.made, { intervals: [50], timeout: 10_000 }).toBeGreaterThan(before)
    }
  }
  await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0, { timeout: 40_000 })
  const all = await stored()
  expect(all.filter((text) => text.startsWith('member'))).toEqual(memberTexts)
  expect(all.filter((text) => text.startsWith('agent'))).toEqual(agentTexts)
  await expect.poll(() => shownTexts(page), { timeout: 20_000 }).toEqual(all)
})
