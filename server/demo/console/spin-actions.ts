import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import * as forms from './form-schemas.ts'
import { activateWheel, createCoupon } from './spin-queries.ts'

type Fields = Readonly<Record<string, string>>

const done = (text: string) => ({ ok: true, text })

/** Actions of the console's section "Spin wheel", by the last part of the form's URL. */
export const spinActions = [
  [
    'give-coins',
    async ({ db }: Deps, fields: Fields) => {
      const { member, coins } = v.parse(forms.coinsForm, fields)
      const now = await db.tx((sql) => addCoins(sql, member, coins))
      return done(`The member has ${now} coins now.`)
    },
  ],
  [
    'give-coupon',
    async ({ db, clock }: Deps, fields: Fields) => {
      const { member, kind } = v.parse(forms.couponForm, fields)
      await db.tx((sql) => createCoupon(sql, member, kind, clock.now()))
      return done('The member has a new coupon.')
    },
  ],
  [
    'choose-wheel',
    async ({ db }: Deps, fields: Fields) => {
      const { wheel } = v.parse(forms.wheelForm, fields)
      await db.tx((sql) => activateWheel(sql, wheel))
      return done(`The wheel ${wheel} is on offer.`)
    },
  ],
  [
    'offer-spin',
    async ({ db, clock }: Deps, fields: Fields) => {
      const { spin } = v.parse(forms.offerForm, fields)
      await db.tx((sql) => updateOperatorSettings(sql, { spin: spin === 'on' }, clock.now()))
      return done(`The spin wheel is ${spin}.`)
    },
  ],
] as const
