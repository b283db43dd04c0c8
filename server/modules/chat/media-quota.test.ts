import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { unreadableForm } from '#server/modules/deposits/slips/form-stream.fixture.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import {
  chatBytesOfGuests,
  chatBytesPerAddress,
  chatBytesPerMember,
} from '#server/platform/rate-limit/limits.ts'
import { createChatServer } from '#tests/setup/chat-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'

const HOUR = 3600_000

const server = openForTests(() => createChatServer())
beforeEach(async () => {
  await server.db.script('delete from rate_limit; delete from chat_upload')
})

describe('daily quota', () => {
  const refused = { status: 429, body: { message: 'REQUEST_LIMIT' } }
  /** Simulates uploads of the given size. */
  const uploaded = (uploader: string, size: number, isSent = true) =>
    server.db.run(
      'insert into chat_upload (name, size, created_at, is_sent, uploader) values ($1, $2, $3, $4, $5)',
      [`${randomBytes(16).toString('hex')}.png`, size, server.clock.now(), isSent, uploader],
    )
  const from = async (address: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await png())], 'a.png'))
    return await server.request('/api/chat/upload-image', { method: 'POST', body: form }, address)
  }

  test.each([true, false])('applies per address, whether sent: %s', async (isSent) => {
    await uploaded('guest 192.0.2.1', chatBytesPerAddress - 20, isSent)
    const answer = await from('192.0.2.1')
    expect(answer).toMatchObject(refused)
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect((await from('192.0.2.2')).status).toBe(200)
    expect((await server.upload(await server.member(), 'image', await png())).status).toBe(200)
    server.clock.advance(25 * HOUR)
    expect((await from('192.0.2.1')).status).toBe(200)
  })

  test('applies per member', async () => {
    const [member, other] = [await server.member(), await server.member()]
    await uploaded(`member ${member.id}`, chatBytesPerMember - 20)
    expect(await server.upload(member, 'image', await png())).toMatchObject(refused)
    expect((await server.upload(other, 'image', await png())).status).toBe(200)
  })

  test('applies to all guests together, but not to members', async () => {
    for (let number = 0; number < 8; number++)
      await uploaded(`guest 198.51.100.${number}`, chatBytesOfGuests / 8)
    expect(await from('192.0.2.3')).toMatchObject(refused)
    expect((await server.upload(await server.member(), 'image', await png())).status).toBe(200)
  })

  test("concurrent uploads can't exceed it together", async () => {
    const size = (await from('192.0.2.4')).status === 200 ? await sizeOfNewest() : 0
    await uploaded('guest 192.0.2.4', chatBytesPerAddress - 3 * size)
    const answers = await Promise.all(Array.from({ length: 6 }, () => from('192.0.2.4')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('refuses uploads without reading them once it is exhausted', async () => {
    await uploaded('guest 127.0.0.1', chatBytesPerAddress)
    expect(await server.request('/api/chat/upload-image', unreadableForm())).toMatchObject(refused)
  })

  async function sizeOfNewest(): Promise<number> {
    const query = 'select size from chat_upload order by created_at desc limit 1'
    return (await oneRow(server.db, v.object({ size: v.number() }), query)).size
  }
})
