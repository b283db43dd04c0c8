import { expect, test, vi } from 'vitest'
import banks from '#server/data/banks.th.json' with { type: 'json' }
import { notSlips, slips, trueMoneySlips } from '#server/modules/deposits/vectors.fixture.ts'
import { bankShortName } from './bank-names.ts'
import { checkSlip, findSlipCode, UnsendablePicture } from './check-slip.ts'

vi.mock('./decoder-client.ts', () => ({
  createQrDecoder: () => ({ decode: async () => [], close: () => undefined }),
  detectQrTexts: async () => [],
}))

const now = Date.parse('2026-11-21T10:20:00+07:00')
const codeOf = (...texts: string[]) => findSlipCode(texts, now)?.code

// References and times of each bank are tested with slip-qr.ts and trans-ref.ts.
test.each([
  ['KBANK', '004', Date.parse('2026-11-21T10:15:30+07:00')],
  ['KTB', '006', undefined],
  ['SCB', '014', undefined],
] as const)('reads bank, reference and, if encoded, the transfer time of a slip of %s', (name, bank, at) => {
  const code = codeOf(slips[name])
  expect(code).toMatchObject({ kind: 'bank', bank, transferAt: at })
  expect(code?.kind === 'bank' && slips[name].includes(code.ref)).toBe(true)
})

test('ignores the time in a reference with a format that the bank does not use', () => {
  const strange = '004100060000010103014022000111222233344ABCD125102TH910417DF'
  expect(codeOf(strange)).toMatchObject({ kind: 'bank', bank: '014', transferAt: undefined })
})

test('prefers the code of a slip to other codes', () => {
  expect(findSlipCode([notSlips.payment, slips.KTB], now)).toMatchObject({
    code: { bank: '006' },
    text: slips.KTB,
  })
  expect(codeOf(notSlips.payment, notSlips.badSum)).toEqual({ kind: 'other' })
  expect(codeOf(trueMoneySlips[0] ?? '')).toEqual({ kind: 'truemoney' })
  expect(codeOf()).toBeUndefined()
})

test('has a short name for every bank', () => {
  for (const { bot } of banks) if (bot) expect(bankShortName(bot), bot).toMatch(/^\S.{1,14}$/)
  expect(bankShortName('999')).toBeUndefined()
})

test('refuses a HEIC picture only if the browser can’t convert it', async () => {
  const heic = new TextEncoder().encode('....ftypheic....').buffer
  const bitmap = { width: 3024, height: 4032, close: vi.fn() }
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ ...context, canvas: this })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['jpeg'], { type })
    },
  )
  vi.stubGlobal('createImageBitmap', async () => bitmap)
  expect((await checkSlip(heic, 'image/heic')).picture.type).toBe('image/jpeg')
  expect(bitmap.close).toHaveBeenCalledOnce()
  const unknownFormat = () => Promise.reject(new Error('unknown format'))
  vi.stubGlobal('createImageBitmap', unknownFormat)
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = unknownFormat
    },
  )
  await expect(checkSlip(heic, 'image/heic')).rejects.toThrow(UnsendablePicture)
})
