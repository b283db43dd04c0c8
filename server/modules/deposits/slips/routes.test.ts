import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { png } from '#server/platform/media/picture.fixture.ts'
import { createDepositServer, sheet } from '#tests/setup/deposit-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { checkDueSlips } from './check-job.ts'

const server = openForTests(() => createDepositServer())
beforeEach(() => server.reset())

test('credits 20 concurrent uploads of one transfer once', async () => {
  await updateOperatorSettings(server.db, { slipIntervalSeconds: 0 }, 0)
  const member = await server.member()
  const picture = await server.transferSlip(member)
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.upload(member, picture)))
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(20)
  await Promise.all([checkDueSlips(server.deps), checkDueSlips(server.deps), checkDueSlips(server.deps)])
  const slips = await server.slipsOf(member)
  expect(slips.filter(({ status }) => status === 'success')).toHaveLength(1)
  expect(slips.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(19)
  expect(await server.balance(member)).toBe(500)
})

test('a repeated clientId gets the first answer, for 20 concurrent uploads and after the check', async () => {
  const member = await server.member()
  const picture = await server.transferSlip(member)
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.upload(member, picture, { clientId })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  await checkDueSlips(server.deps)
  expect((await server.upload(member, picture, { clientId })).body).toEqual(answers[0]?.body)
  expect(await server.slipsOf(member)).toHaveLength(1)
  expect(await server.balance(member)).toBe(500)
})

test('refuses a second slip within a minute, and accepts it afterwards', async () => {
  const member = await server.member()
  await server.upload(member, await server.transferSlip(member))
  const refused = await server.upload(member, await server.transferSlip(member))
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  server.clock.advance(60_000)
  expect((await server.upload(member, await server.transferSlip(member))).status).toBe(200)
})

test('keeps the picture if the database connection breaks after the slip was written', async () => {
  const member = await server.member()
  const { db } = server.deps
  server.deps.db = {
    ...db,
    tx: async (work) => {
      await db.tx(work)
      throw new Error('connection lost')
    },
  }
  const picture = await server.transferSlip(member)
  expect((await server.upload(member, picture)).status).toBe(500)
  server.deps.db = db
  expect(await checkDueSlips(server.deps)).toBe(1)
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
})

test('refuses a slip within the interval, and the 41st of a minute, without decoding it', async () => {
  const member = await server.member()
  const { put } = server.deps.files
  let decoded = 0
  server.deps.files.put = (key, bytes) => {
    decoded++
    return put(key, bytes)
  }
  const picture = await server.transferSlip(member)
  await server.upload(member, picture)
  for (let at = 0; at < 3; at++) expect((await server.upload(member, picture)).status).toBe(429)
  expect(decoded).toBe(1)
  server.clock.advance(60_000)
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.upload(member, picture)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.message === 'REQUEST_LIMIT_1MIN')).toHaveLength(49)
  expect(decoded).toBeLessThanOrEqual(41)
})

describe('refused immediately', () => {
  test.each([
    ['no file', undefined, 'SLIP_NO_FILE'],
    ['a text field named file', 'picture', 'SLIP_NO_FILE'],
    ['an empty file', new Uint8Array(), 'SLIP_NO_FILE'],
    [
      'an SVG that is called PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'SLIP_INVALID_FILE',
    ],
    ['HTML that is called PNG', Buffer.from('<!doctype html><script>1</script>'), 'SLIP_INVALID_FILE'],
  ])('%s', async (_name, bytes, message) => {
    const member = await server.member()
    const answer = await server.upload(member, bytes)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await server.slipsOf(member)).toEqual([])
  })

  test('in closed hours, also across midnight', async () => {
    const member = await server.member()
    // The tests' clock is a few minutes past 10:00 at UTC+7.
    for (const slipClosed of [
      { from: '09:00', to: '11:00' },
      { from: '23:00', to: '11:00' },
    ]) {
      await updateOperatorSettings(server.db, { slipClosed }, 0)
      const answer = await server.upload(member, await sheet())
      expect(answer).toMatchObject({ status: 503, body: { message: 'SLIP_UPLOAD_FAIL' } })
    }
    await updateOperatorSettings(server.db, { slipClosed: { from: '23:00', to: '09:00' } }, 0)
    expect((await server.upload(member, await sheet())).status).toBe(200)
  })

  test('when storage fails, and the same upload succeeds later', async () => {
    const member = await server.member()
    const picture = await server.transferSlip(member)
    const clientId = randomUUID()
    const { put } = server.deps.files
    server.deps.files.put = () => Promise.reject(new Error('disk full'))
    expect((await server.upload(member, picture, { clientId })).body).toEqual({ message: 'SLIP_UPLOAD_FAIL' })
    server.deps.files.put = put
    expect((await server.upload(member, picture, { clientId })).status).toBe(200)
  })

  test('a file of more than 10 MB', async () => {
    const member = await server.member()
    const headers = {
      authorization: `Bearer ${member.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const body = new Uint8Array(11 * 1024 * 1024)
    const answer = await server.request('/api/wallet/slip', { method: 'POST', headers, body })
    expect(answer).toMatchObject({ status: 413, body: { message: 'KEY_INVALID' } })
  })
})

test('a 14,000 px square fails immediately and is never stored', async () => {
  const bomb = await png(14_000, 14_000)
  const member = await server.member()
  const kept: string[] = []
  const { put } = server.deps.files
  server.deps.files.put = (key, bytes) => {
    kept.push(key)
    return put(key, bytes)
  }
  const answer = await server.upload(member, bomb)
  expect(answer.body).toMatchObject({ status: 'failed', note: 'IMG_SIZE_UNABLE_TO_PROCESS' })
  expect(await server.slipsOf(member)).toMatchObject([
    { status: 'failed', note: 'IMG_SIZE_UNABLE_TO_PROCESS' },
  ])
  expect(kept).toEqual([])
})

test("ignores the file's name and declared type", async () => {
  const member = await server.member()
  const kept: [string, Uint8Array][] = []
  server.deps.files.put = (key, bytes) => {
    kept.push([key, bytes])
    return Promise.resolve()
  }
  const polyglot = Buffer.concat([
    await server.transferSlip(member),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const options = { name: '../../etc/passwd.html', type: 'text/html' }
  expect((await server.upload(member, polyglot, options)).status).toBe(200)
  const [[key, bytes] = ['', new Uint8Array()]] = kept
  expect(key).toMatch(/^slips\/[0-9a-f-]{36}\.jpg$/)
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
  expect(Buffer.from(bytes).includes('<script>')).toBe(false)
})
