import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { activateWheel } from '#server/modules/spin/manage-wheels.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import { byConsole } from './console-actor.ts'
import type { Outcome } from './flash-messages.ts'
import * as forms from './form-schemas.ts'
import { createCoupon } from './spin-queries.ts'

type Fields = Readonly<Record<string, string>>

const done = (text: string): Outcome => ({ ok: true, text })

export async function giveCoins({ db }: Deps, fields: Fields): Promise<Outcome> {
  const { member, coins } = v.parse(forms.coinsForm, fields)
  const now = await db.tx((sql) => addCoins(sql, member, coins))
  return done(`The member has ${now} coins now.`)
}

export async function giveCoupon({ db, clock }: Deps, fields: Fields): Promise<Outcome> {
  const { member, kind } = v.parse(forms.couponForm, fields)
  await db.tx((sql) => createCoupon(sql, member, kind, clock.now()))
  return done('The member has a new coupon.')
}

export async function chooseWheel({ db, clock }: Deps, fields: Fields): Promise<Outcome> {
  const { wheel } = v.parse(forms.wheelForm, fields)
  await db.tx((sql) => activateWheel(sql, wheel, byConsole, clock.now()))
  return done(`The wheel ${wheel} is on offer.`)
}

export async function offerSpin({ db, clock }: Deps, fields: Fields): Promise<Outcome> {
  const { spin } = v.parse(forms.offerForm, fields)
  await db.tx((sql) => updateOperatorSettings(sql, { spin: spin === 'on' }, clock.now()))
  return done(`The spin wheel is ${spin}.`)
}
