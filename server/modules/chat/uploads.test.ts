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
import { type Chatter, createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { deleteOldUploads } from './old-uploads.ts'

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

describe('old uploads', () => {
  const HOUR = 3600_000

  const server = openForTests(() => createChatServer())

  const statusOf = async (path: string) => (await server.app.request(path)).status

  const show = (from: Chatter, filePath: string) =>
    server.send(from, {
      message_type: 'media',
      payload: { message: 'a.png', url: true, fileType: 'image', filePath },
    })

  test("deletes unsent uploads, a guest's after a day, a member's after a week; guests' sent ones after 90 days", async () => {
    await server.db.run('delete from chat_upload where not is_sent')
    const [guest, member] = [server.guest(), await server.member()]
    const [sent, unsent, own, shown] = [
      await server.upload(guest, 'image', await png()),
      await server.upload(guest, 'image', await png()),
      await server.upload(member, 'image', await png()),
      await server.upload(member, 'image', await png()),
    ]
    await show(guest, sent.body.path)
    await show(member, shown.body.path)
    const statuses = async () => {
      await deleteOldUploads(server.deps)
      const all = [sent, unsent, own].map(async ({ body }) => await statusOf(body.path))
      return await Promise.all(all)
    }
    server.clock.advance(23 * HOUR)
    expect(await statuses()).toEqual([200, 200, 200])
    server.clock.advance(2 * HOUR)
    expect(await statuses()).toEqual([200, 404, 200])
    const key = String(unsent.body.path).replace('/media/', '')
    expect(await server.deps.files.get(key)).toBeUndefined()
    expect((await show(guest, unsent.body.path)).body.message).toBe('KEY_INVALID')
    // By now the uploader's address must be deleted.
    const known = 'select from chat_upload where uploader is not null and created_at < $1'
    expect(await server.db.run(known, [server.clock.now() - 24 * HOUR])).toBe(0)
    server.clock.advance(6 * 24 * HOUR)
    expect(await statuses()).toEqual([200, 404, 404])
    server.clock.advance(84 * 24 * HOUR)
    expect(await statuses()).toEqual([404, 404, 404])
    expect(await statusOf(shown.body.path)).toBe(200)
  })

  test('a file that can’t be removed keeps its record, and is removed by a later clean-up', async () => {
    const uploads = [await server.upload(server.guest(), 'image', await png())]
    uploads.push(await server.upload(server.guest(), 'image', await png()))
    const [stuck, other] = uploads.map(({ body }) => String(body.path).replace('/media/', ''))
    server.clock.advance(25 * HOUR)
    const { remove } = server.deps.files
    server.deps.files.remove = (key) => (key === stuck ? Promise.reject(new Error('busy')) : remove(key))
    try {
      await deleteOldUploads(server.deps)
    } finally {
      server.deps.files.remove = remove
    }
    expect(await server.deps.files.get(other ?? '')).toBeUndefined()
    expect(await server.deps.files.get(stuck ?? '')).toBeDefined()
    await deleteOldUploads(server.deps)
    expect(await server.deps.files.get(stuck ?? '')).toBeUndefined()
  })
})
