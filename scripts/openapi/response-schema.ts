import * as v from 'valibot'
import { activeBonus, bonus, promotion } from '#contract/bonus.ts'
import type { Call } from '#contract/call.ts'
import { optionalAmount } from '#contract/money.ts'
import { flag, optionalText } from '#contract/shapes.ts'
import { type JsonSchema, refTo } from './definitions.ts'
import { wireSchema, withoutNull } from './schema.ts'

/** A promotion, or null if there is none. */
const promotionOrNull: JsonSchema = { anyOf: [wireSchema(promotion), { type: 'null' }] }

/**
 * What the reference backend sends where the contract accepts anything: the portal doesn't read these responses, or reads
 * them with a transformation of its own. The recorded examples are checked against them.
 */
const written: Readonly<Record<string, () => JsonSchema>> = {
  lookupActive: () => wireSchema(v.object({ active: flag })),
  otpVerify: () => wireSchema(v.object({ message: optionalText, otpToken: optionalText })),
  walletTruelink: () => wireSchema(v.object({ message: optionalText, amount: optionalAmount })),
  // The bonus as the member holds it now.
  bonusActivate: () => wireSchema(bonus.entries.userBonus.pipe[0].wrapped),
  bonusCheckMinimum: () =>
    wireSchema(
      v.object({ status: activeBonus.entries.status, amount: optionalAmount, minimum: optionalAmount }),
    ),
  promotionCurrent: () => promotionOrNull,
  promotionFind: () => promotionOrNull,
}

/** JSON Schema of a call's 2xx body. */
export function responseSchema({ name, response }: Call): JsonSchema {
  const own = written[name]
  if (own) return own()
  const schema = withoutNull(wireSchema(response))
  return Object.keys(schema).length > 0 ? schema : refTo('Message')
}
