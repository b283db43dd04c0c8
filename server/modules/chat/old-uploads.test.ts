import { expect, test } from 'vitest'
import { png } from '#server/platform/media/picture.fixture.ts'
import { type Chatter, createChatServer } from '#tests/setup/chat-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { deleteOldUploads } from './old-uploads.ts'

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
