import { write } from './fixtures/chat-panel.ts'
import { test } from './fixtures/chat-test.ts'
import { texts, wireOf } from './fixtures/chat-wire.ts'
import { loseReply } from './fixtures/faults.ts'
import { expect } from './fixtures/test.ts'

const FLAPS = 50

test('fifty flaps under traffic of both sides: nothing lost, doubled or out of order', async ({
  page,
  context,
  watch,
  chat,
}) => {
  test.setTimeout(120_000)
  watch.allow(/./)
  // The last words of a connection that is cut are the test's own.
  watch.allowReport(/^kapao chat-|^WebSocket (connection to|is already in CLOSING)/)
  const wire = await wireOf(page)
  const { agent, stored } = await chat({ at: '/user/care' })
  await agent.text('Welcome')
  await expect.poll(() => texts(page)).toEqual(['Welcome'])

  const ours: string[] = []
  const theirs: string[] = []
  const weWrite = async (text: string) => {
    ours.push(text)
    await write(page, text)
  }
  const theyWrite = async (text: string) => {
    theirs.push(text)
    await agent.text(text)
  }
  for (let flap = 1; flap <= FLAPS; flap++) {
    if (flap % 2 === 0) await weWrite(`member ${flap}`)
    await theyWrite(`agent ${flap}, before`)
    // In all states: what is on its way as the network goes may have reached the server or not.
    if (flap % 7 === 0) await page.route('**/api/chat/send-message', loseReply, { times: 1 })
    wire.down = true
    wire.cut()
    await context.setOffline(true)
    await theyWrite(`agent ${flap}, meanwhile`)
    if (flap % 5 === 0) for (const part of [1, 2]) await weWrite(`member ${flap}, burst ${part}`)
    wire.down = false
    await context.setOffline(false)
    // Every third time it stays long enough for the connection to be made anew.
    if (flap % 3 === 0) {
      const before = wire.made()
      await expect.poll(wire.made, { intervals: [50], timeout: 10_000 }).toBeGreaterThan(before)
    }
  }
  await expect(page.getByText(/^(Waiting|Sending)/)).toHaveCount(0, { timeout: 40_000 })
  const all = await stored()
  expect(all.filter((text) => text.startsWith('member'))).toEqual(ours)
  expect(all.filter((text) => text.startsWith('agent'))).toEqual(theirs)
  await expect.poll(() => texts(page), { timeout: 20_000 }).toEqual(all)
})
