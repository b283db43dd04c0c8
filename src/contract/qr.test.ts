import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { qrState } from './qr.ts'

const qrcode = '<svg></svg>'

test.each([
  [{ qrcode }, true],
  [{ hasQrcode: null, qrcode }, true],
  [{ hasQrcode: 'perhaps', qrcode }, true],
  [{ hasQrcode: null, qrcode: '' }, false],
  [{}, false],
])('without a readable flag, %j has a QR: %s', (wire, has) => {
  expect(parse(qrState, wire).hasQrcode).toBe(has)
})

test.each([
  [{ hasQrcode: false, qrcode }, false],
  [{ hasQrcode: 0, qrcode }, false],
  [{ hasQrcode: 'true' }, true],
])('the flag of %j decides: %s', (wire, has) => {
  expect(parse(qrState, wire).hasQrcode).toBe(has)
})
