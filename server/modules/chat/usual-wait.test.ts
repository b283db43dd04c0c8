import { expect, test } from 'vitest'
import { chatConfig } from '#contract/chat.ts'
import { localTime, toInstant } from '#contract/formats/local-time.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { sendAgentMessage } from './agent.ts'

const server = openForTests(() => createChatServer())
const answer = (room: string) =>
  sendAgentMessage(server.deps, room, {
    name: 'Noi',
    message: { message_type: 'text', payload: { message: 'Here' } },
  })
const config = async () => (await server.call(chatConfig)).body

/** A guest asks twice, and an agent answers some seconds after the first question. */
async function converse(waitSeconds: number): Promise<void> {
  const guest = server.guest()
  await server.send(guest, 'Hello?')
  server.clock.advance(waitSeconds * 500)
  await server.send(guest, 'Anybody?')
  server.clock.advance(waitSeconds * 500)
  await answer(guest.room)
  await answer(guest.room)
}

test('the chat’s settings say the hours, and the median wait of the last days once there are enough', async () => {
  const start = server.clock.now()
  /** Goes on to a time of the day, some days after the start. */
  const goTo = (days: number, hour: number) =>
    server.clock.advance(
      toInstant(localTime(start).startOf('day').add(days, 'day').hour(hour)) - server.clock.now(),
    )
  const hours = { from: '16:00', to: '23:00' }
  await updateOperatorSettings(server.db, { chatHours: hours }, 0)
  for (const [days, hour] of [
    [1, 16],
    [9, 6],
  ] as const) {
    goTo(days, hour)
    for (let count = 0; count < 5; count++) await converse(3000)
  }
  goTo(9, 20)
  for (const seconds of [40, 600, 20]) await converse(seconds)
  await server.send(server.guest(), 'Not answered yet')
  await converse(30)
  expect(await config()).toEqual({ PREFIX: 'kapao', vapidPublicKey: expect.any(String), hours })
  await converse(60)
  expect(await config()).not.toHaveProperty('waitSeconds')
  server.clock.advance(61_000)
  expect(await config()).toMatchObject({ hours, waitSeconds: 40 })
})
