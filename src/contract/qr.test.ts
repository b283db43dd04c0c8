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
  [{ hasQrcode: false, qrcode }, false],
  [{ hasQrcode: 0, qrcode }, false],
  [{ hasQrcode: 'true' }, true],
])('%j has a QR by its flag, or, if that can’t be read, by the code: %s', (wire, has) => {
  expect(parse(qrState, wire).hasQrcode).toBe(has)
})
