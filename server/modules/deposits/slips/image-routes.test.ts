import { expect, test } from 'vitest'
import { slipReference } from '#contract/statement.ts'
import { SIGNATURE_TTL_MS } from '#server/modules/deposits/slips/image-routes.ts'
import { createDepositServer } from '#tests/setup/deposit-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'

const server = openForTests(() => createDepositServer())

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
