import * as v from 'valibot'
import type { Currency } from '#contract/account.ts'
import { makeTransfer, setBankAnswer } from '#server/demo/fakes/bank-transfers.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { playAtDemo } from '#server/demo/game-provider/provider.ts'
import type { Deps } from '#server/deps.ts'
import { createPromotion } from '#server/modules/bonus/manage-promotions.ts'
import { refuseManualDeposit, settleManualDeposit } from '#server/modules/deposits/manual-deposits.ts'
import { formatSatang } from '#server/modules/deposits/promptpay.ts'
import { payQr } from '#server/modules/deposits/qr-codes.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { approveWithdrawal, refuseWithdrawal, settleWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { defaultLanguage } from '#server/platform/http/language.ts'
import { byConsole } from './console-actor.ts'
import type { Outcome } from './flash-messages.ts'
import * as forms from './form-schemas.ts'
import { currencyName } from './html.ts'
import { chooseWheel, giveCoins, giveCoupon, offerSpin } from './spin-actions.ts'

type Fields = Readonly<Record<string, string>>
/** Performs a form's action. Throws DomainError or valibot's error on failure. */
type Perform = (deps: Deps, fields: Fields) => Promise<Outcome>

interface Action {
  readonly perform: Perform
  /** Id of the section with the action's form, to return to. */
  readonly section: string
}

const done = (text: string): Outcome => ({ ok: true, text })

/** Currency of the member selected in the console; baht without one. */
async function currencyFor(sql: Sql, member: number | undefined): Promise<Currency> {
  return member === undefined ? 'BAHT' : await currencyOf(sql, member)
}

const pay: Perform = async ({ db, clock }, fields) => {
  const { qr } = v.parse(forms.payForm, fields)
  const outcome = await payQr(db, qr, clock.now(), byConsole)
  if (outcome === 'credited') return done(`QR ${qr} is paid.`)
  const next = outcome === 'late' ? ' The payment waits at the desk.' : ''
  return { ok: false, text: `QR ${qr} can't be paid any more: nothing was credited.${next}` }
}

const gift: Perform = async ({ db, clock }, fields) => {
  const { amount } = v.parse(forms.giftForm, fields)
  return done(`Gift link of ${formatSatang(amount)} baht: ${await makeGift(db, amount, clock.now())}`)
}

const transfer: Perform = async ({ db, clock }, fields) => {
  const { receiver, amount, minutesAgo, member, ...form } = v.parse(forms.transferForm, fields)
  const [receiverBank = '', receiverAccount = ''] = receiver.split(' ')
  const at = clock.now() - minutesAgo * 60_000
  const id = await makeTransfer(db, { ...form, receiverBank, receiverAccount, satang: amount, at })
  const unit = currencyName(await currencyFor(db, member))
  return done(`Transfer ${id} of ${formatSatang(amount)} ${unit} is made. Its slip is in the list.`)
}

const bankAnswer: Perform = async ({ db }, fields) => {
  const { id, answer } = v.parse(forms.bankAnswerForm, fields)
  await setBankAnswer(db, id, answer)
  return done(`The bank's answer about transfer ${id} is now "${answer}".`)
}

function decision(what: string, decide: typeof settleWithdrawal): Perform {
  return async ({ db, clock }, fields) => {
    const { id } = v.parse(forms.decideForm, fields)
    await db.tx((sql) => decide(sql, id, clock.now(), byConsole))
    return done(what.replace('#', String(id)))
  }
}

const play: Perform = async (deps, fields) => {
  const { member, game, stake, win } = v.parse(forms.roundForm, fields)
  await playAtDemo(deps, { memberId: member, slotCode: game, stake, win })
  const unit = currencyName(await currencyOf(deps.db, member))
  return done(`A round of ${game}: ${formatSatang(stake)} ${unit} in, ${formatSatang(win)} ${unit} out.`)
}

const promotion: Perform = async ({ db, clock, settings: { laos } }, fields) => {
  const {
    member,
    amount,
    maxTakers = null,
    name,
    description,
    ...form
  } = v.parse(forms.promotionForm, fields)
  const currency = await currencyFor(db, member)
  const language = defaultLanguage(laos)
  const inOneLanguage = (text: string) => ({ th: '', lo: '', en: '', [language]: text })
  const made = {
    ...form,
    name: inOneLanguage(name),
    description: inOneLanguage(description),
    currency,
    fixed: amount,
    percent: null,
    cap: null,
    maxTakers,
  }
  return (await db.tx((sql) => createPromotion(sql, made, language, byConsole, clock.now())))
    ? done(`Promotion ${form.code} of ${formatSatang(amount)} ${currencyName(currency)} is made.`)
    : { ok: false, text: `There is a promotion ${form.code} already: nothing has changed.` }
}

const rewards: Perform = async ({ db, clock }, fields) => {
  const values = v.parse(forms.rewardsForm, fields)
  await db.tx((sql) => updateOperatorSettings(sql, values, clock.now()))
  return done('The terms of invite and refund are saved.')
}

const settings: Perform = async ({ db, clock }, fields) => {
  const form = v.parse(forms.settingsForm, fields)
  const { slipsClosedFrom, slipsClosedTo, chatFrom, chatTo, slipInterval, ...plain } = form
  const hours = (from: string, to: string) => (from !== '' && to !== '' ? { from, to } : null)
  const values = {
    ...plain,
    slipClosed: hours(slipsClosedFrom, slipsClosedTo),
    chatHours: hours(chatFrom, chatTo),
    slipIntervalSeconds: slipInterval,
  }
  await db.tx((sql) => updateOperatorSettings(sql, values, clock.now()))
  return done('The switches are saved.')
}

const inSection = (section: string, perform: Perform): Action => ({ section, perform })

/** All actions of the console, by the last part of the form's URL. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ['pay-qr', inSection('qrs', pay)],
  ['make-gift', inSection('gifts', gift)],
  ['make-transfer', inSection('transfers', transfer)],
  ['bank-answer', inSection('transfers', bankAnswer)],
  [
    'approve-withdrawal',
    inSection('withdrawals', decision('Withdrawal # is approved: its member sees it.', approveWithdrawal)),
  ],
  ['settle-withdrawal', inSection('withdrawals', decision('Withdrawal # is paid out.', settleWithdrawal))],
  [
    'refuse-withdrawal',
    inSection(
      'withdrawals',
      decision('Withdrawal # is refused; the money is back in the wallet.', refuseWithdrawal),
    ),
  ],
  ['settle-deposit', inSection('deposits', decision('Deposit # is credited.', settleManualDeposit))],
  [
    'refuse-deposit',
    inSection('deposits', decision('Deposit # is refused; nothing was credited.', refuseManualDeposit)),
  ],
  ['play-round', inSection('games', play)],
  ['make-promotion', inSection('promotions', promotion)],
  ['give-coins', inSection('coins', giveCoins)],
  ['give-coupon', inSection('coins', giveCoupon)],
  ['choose-wheel', inSection('spin', chooseWheel)],
  ['offer-spin', inSection('spin', offerSpin)],
  ['rewards', inSection('terms', rewards)],
  ['switches', inSection('switches', settings)],
])
