import { expect, test } from 'vitest'
import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef } from '#contract/formats/trans-ref.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { miniQrPayload } from './draw-slip.ts'
import { makeTransRef } from './transfer-reference.ts'

test("a generated reference has the bank's format and encodes the time", () => {
  const banks = fc.constantFrom('002', '004', '006', '011', '014', '025', '030', '034', '069', '022')
  const times = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 31) })
  fc.assert(
    fc.property(banks, times, (bot, at) => {
      const transRef = makeTransRef(bot, at)
      expect(readSlipQr(miniQrPayload({ sendingBank: bot, transRef }))).toEqual({
        kind: 'bank',
        sendingBank: bot,
        transRef,
      })
      const shape = checkTransRef(bot, transRef, at)
      expect(shape.kind).toBe('possible')
      const time = shape.kind === 'possible' ? shape.time : undefined
      if (time?.precision === 'second') expect(time.at).toBe(Math.floor(at / 1000) * 1000)
      if (time?.precision === 'day') expect(time.from <= at && at < time.to).toBe(true)
    }),
  )
})
