import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { slipReference } from '#contract/statement.ts'
import { demoBank } from '#server/demo/fakes/bank-transfers.ts'
import { SIGNATURE_TTL_MS } from '#server/modules/deposits/slips/image-routes.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { runOperatorCommand } from '#server/operate-commands.ts'
import { pngHeader } from '#server/platform/media/picture.fixture.ts'
import { createDepositServer, sheet } from '#tests/setup/money/deposit-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
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
  for (let at = 0; at < 3; at++) {
    const refused = await server.upload(member, await server.transferSlip(member))
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
    expect(refused.headers.get('retry-after')).toBe('60')
  }
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
  const bomb = pngHeader(14_000, 14_000)
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

async function uploaded() {
  const member = await server.member()
  const { body } = await server.upload(member, await server.transferSlip(member))
  return { member, reference: String(body.reference) }
}

test('gives the owner a URL that serves the picture as attachment', async () => {
  const { member, reference } = await uploaded()
  const answer = await server.call(slipReference, { token: member.token, params: { reference } })
  expect(answer.body.url).toMatch(/^\/media\/slips\//)
  const picture = await server.app.request(answer.body.url)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect(picture.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect(new Uint8Array(await picture.arrayBuffer()).subarray(0, 3)).toEqual(
    new Uint8Array([0xff, 0xd8, 0xff]),
  )
})

test('refuses expired and modified URLs', async () => {
  const { member, reference } = await uploaded()
  const { body } = await server.call(slipReference, { token: member.token, params: { reference } })
  const url = String(body.url)
  const [, , , , expires = '', signature = ''] = url.split('/')
  const { reference: other } = await uploaded()
  for (const changed of [
    url.replace(reference, other),
    url.replace(expires, String(Number(expires) + 1)),
    url.replace(signature, 'A'.repeat(43)),
    url.replace(signature, 'A'),
    url.replace(expires, 'soon'),
    `/media/slips/${reference}`,
    '/media/slips/..%2f..%2fdb/1/2',
  ]) {
    expect((await server.app.request(changed)).status, changed).toBe(404)
  }
  server.clock.advance(SIGNATURE_TTL_MS - 1)
  expect((await server.app.request(url)).status).toBe(200)
  server.clock.advance(1)
  expect((await server.app.request(url)).status).toBe(404)
})

const operate = (...args: string[]) => runOperatorCommand(server.deps, args, () => Promise.resolve(true))
const idOf = (line = '') => line.split('  ')[0] ?? ''

/** Checks the slips until all are decided. */
async function checkAll(): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await checkDueSlips(server.deps)
    server.clock.advance(301_000)
  }
}

test('a slip that the bank could not confirm for an hour is credited after a recheck, once', async () => {
  const member = await server.member()
  server.deps.bank = { find: () => Promise.reject(new Error('the bank is down')) }
  await server.upload(member, await server.transferSlip(member))
  expect(await operate('slips')).toEqual([expect.stringMatching(/^\d+ {2}0\d+ {2}2026-\S+ {2}0 attempts$/)])
  await checkAll()
  const [refused] = await operate('slips')
  expect(refused).toMatch(/ {2}refused UNKNOW_ERROR$/)
  expect(await server.balance(member)).toBe(0)

  server.deps.bank = demoBank(server.db)
  expect(await operate('slips', 'recheck', idOf(refused))).toEqual([
    `The slip ${idOf(refused)} is checked again.`,
  ])
  await expect(operate('slips', 'recheck', idOf(refused)), 'while it is checked').rejects.toThrow(
    'no such record',
  )
  await checkAll()
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
  expect(await server.balance(member)).toBe(500)
  expect(await operate('slips')).toEqual([])
  await expect(operate('slips', 'recheck', idOf(refused)), 'once credited').rejects.toThrow('no such record')
})

test('a recheck credits no transfer that another slip credited meanwhile', async () => {
  const member = await server.member()
  const picture = await server.transferSlip(member)
  server.deps.bank = { find: () => Promise.resolve({ kind: 'not-found' }) }
  await server.upload(member, picture)
  await checkDueSlips(server.deps)
  server.deps.bank = demoBank(server.db)
  const [refused] = await operate('slips')
  server.clock.advance(61_000)
  expect(await server.upload(member, picture)).toMatchObject({ status: 200 })
  await operate('slips', 'recheck', idOf(refused))
  await checkDueSlips(server.deps)
  expect(await server.balance(member)).toBe(500)
  expect(await operate('slips')).toEqual([expect.stringMatching(/ {2}refused SLIP_REFNO_DUPLICATED$/)])
})
