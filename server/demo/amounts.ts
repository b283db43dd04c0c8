import * as v from 'valibot'
import { typedSatang } from '#contract/formats/typed-amount.ts'

/** A typed amount, parsed to hundredths; `min` in hundredths. */
export const amount = (min: number) =>
  v.pipe(
    v.string(),
    v.transform((text): number => typedSatang(text) ?? -1),
    v.minValue(min, 'not an amount of money'),
    v.maxValue(100_000_000_000),
  )

/** A round of a game. */
export const roundForm = v.object({ stake: amount(1), win: v.optional(amount(0), '0') })
