import * as v from 'valibot'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { normalizePromotionCode } from '#contract/formats/typed-digits.ts'
import { bankAnswers } from '#server/demo/fakes/bank-transfers.ts'
import { couponKinds } from './spin-queries.ts'

/** Typed baht, parsed to satang; `min` in satang. */
function baht(min: number) {
  return v.pipe(
    v.string(),
    v.transform((text): number => typedSatang(text) ?? -1),
    v.minValue(min, 'not an amount of baht'),
    v.maxValue(100_000_000_000),
  )
}

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const clockTime = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))

/** A checkbox is submitted only if it is checked. */
const checkbox = v.pipe(
  // Without a default, valibot skips an absent key, and the box could never be unchecked.
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
)

/** Pays an open QR code, named by its id. */
export const payForm = v.object({ qr: v.pipe(v.string(), v.nonEmpty()) })

/** Id of a withdrawal or an announced deposit; the action in the URL settles or refuses it. */
export const decideForm = v.object({ id: number })

/** Creates a gift link. */
export const giftForm = v.object({ amount: baht(1) })

/** Makes a bank transfer whose slip can be drawn. `receiver` is a bank code and an account number. */
export const transferForm = v.object({
  senderBank: v.string(),
  senderAccount: v.pipe(v.string(), v.regex(/^\d{7,20}$/)),
  senderName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)),
  receiver: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,16} \d{7,20}$/)),
  amount: baht(1),
  minutesAgo: v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  answer: v.picklist(bankAnswers),
  /** The amount is in this member's currency; in baht without a member. */
  member: v.optional(number),
})

/** Changes how the demo bank's inquiry answers about one transfer. */
export const bankAnswerForm = v.object({ id: number, answer: v.picklist(bankAnswers) })

/** Plays a round for a member; amounts in the currency of the account. */
export const roundForm = v.object({ member: number, game: v.string(), stake: baht(1), win: baht(0) })

/** Plays a round on the demo provider's page, whose session names member and game. */
export const playForm = v.object({ stake: baht(1), win: baht(0) })

/** Gives a member coins for the wheel. */
export const coinsForm = v.object({
  member: number,
  coins: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)),
})

/** Gives a member a coupon as if it had been won. */
export const couponForm = v.object({ member: number, kind: v.picklist(couponKinds) })

/** Activates the wheel with this code. */
export const wheelForm = v.object({ wheel: v.string() })

/** Switches the prize wheel on or off for all members. */
export const offerForm = v.object({ spin: v.picklist(['on', 'off']) })

const promotionText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2000))

/** Creates a promotion code. An empty `maxTakers` means no limit. */
export const promotionForm = v.object({
  /** The amount is in this member's currency; in baht without a member. */
  member: v.optional(number),
  code: v.pipe(v.string(), v.transform(normalizePromotionCode), v.regex(/^[A-Z0-9_-]{1,40}$/)),
  name: promotionText,
  description: promotionText,
  amount: baht(1),
  percentFail: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(100)),
  turnover: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,2})?$/), v.transform(Number), v.minValue(0.01)),
  maxTakers: v.pipe(
    v.string(),
    v.regex(/^\d{0,6}$/),
    v.transform((text) => (text === '' ? undefined : Number(text))),
    v.optional(v.pipe(v.number(), v.minValue(1))),
  ),
})

const percent = v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,2})?$/), v.transform(Number), v.maxValue(100))

/** Terms of invitations and refunds; rates are percentages with at most two decimals. */
export const rewardsForm = v.object({
  inviteActive: checkbox,
  inviteRate: percent,
  inviteMinPlay: baht(0),
  inviteBanner: checkbox,
  refundActive: checkbox,
  refundRate: percent,
  refundMin: baht(0),
  refundBanner: checkbox,
})

/** Operator settings. Empty clock times: slips are always accepted, and the chat's hours aren't announced. */
export const settingsForm = v.object({
  terminated: checkbox,
  registerOTP: checkbox,
  enableChatWidget: checkbox,
  isManual: checkbox,
  notice: v.pipe(v.string(), v.maxLength(2000)),
  slipsClosedFrom: clockTime,
  slipsClosedTo: clockTime,
  chatFrom: clockTime,
  chatTo: clockTime,
  slipInterval: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.maxValue(3600)),
  qrMinutes: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(60)),
})
