import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { qrState } from './qr.ts'

const qrcode = '<svg></svg>'

test.each([900, '900', 0, 900_000, '15:00', null])(
  'the end of a QR is unknown if it is no instant, but a duration or nothing: %j',
  (expireIn) => {
    expect(parse(qrState, { qrcode, expireIn }).expireIn).toBeUndefined()
  },
)

test.each([
  [{ qrcode }, true],
  [{ hasQrcode: null, qrcode }, true],
  [{ hasQrcode: 'perhaps', qrcode }, true],
  [{ hasQrcode: null, qrcode: '' }, false],
  [{}, false],
  [{ hasQrcode: false, qrcode }, false],
  [{ hasQrcode: 0, qrcode }, false],
  [{ hasQrcode: 'true' }, true],
])('%j has a QR by its flag, or, if that can’t be read, by the code: %s', (wire, has) => {
  expect(parse(qrState, wire).hasQrcode).toBe(has)
})
