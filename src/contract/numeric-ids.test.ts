import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { spinCoupons } from '#contract/rewards/spin.ts'
import { accountProfile } from './account.ts'
import type { Call } from './call.ts'
import { lookupBanks, lookupSources } from './lookups.ts'
import { type kindOfField, withNumericIds } from './numeric-ids.ts'
import { otpSend, otpVerify } from './otp.ts'
import { walletGet } from './wallet.ts'

type Sent = string | number

/** A response in which an id comes. */
type Response = (id: Sent) => readonly [Call, unknown]

const slot: Response = (code) => [
  walletGet,
  { wallet: { amount: 0 }, slots: [{ code, name: 'x', amount: 0 }] },
]

/** By the field of the requests that send it back. */
const responses: { readonly [field in keyof typeof kindOfField]: Response } = {
  from: slot,
  to: slot,
  coupon: (_id) => [spinCoupons, [{ _id, amount: 1, prize: { name: 'x', slice: 1 } }]],
  bankCode: (code) => [lookupBanks, [{ code, nameEN: 'x' }]],
  sourceCode: (code) => [lookupSources, [{ code, description: 'x' }]],
  userId: (_id) => [accountProfile, { profile: { _id } }],
  bankAccountNo: (bankAccountNo) => [accountProfile, { bankAccount: { bankAccountNo } }],
  otpToken: (otpToken) => [otpSend, { otpToken }],
}

const verified: Response = (otpToken) => [otpVerify, { otpToken }]
const cases: [string, Response][] = [...Object.entries(responses), ['otpToken', verified]]

test.each(cases)('%s goes back in the type that the host sent last', (field, response) => {
  for (const id of [918_273, '918273', 918_273]) {
    const [{ response: schema }, body] = response(id)
    expect(safeParse(schema, body).success).toBe(true)
    expect(withNumericIds({ [field]: '918273', name: '918273' })).toEqual({ [field]: id, name: '918273' })
  }
})
