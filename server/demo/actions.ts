import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/modules/audit/audit.ts'
import { listDepositAccounts } from '#server/modules/deposits/deposit-accounts.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { resetDemo } from '#server/seed/reset.ts'
import { amount, roundForm } from './amounts.ts'
import { bankAnswers, makeTransfer, setBankAnswer } from './fakes/bank-transfers.ts'
import { makeGift } from './fakes/gift-links.ts'
import { playAtDemo } from './game-provider/provider.ts'
import { formatMoney, type Outcome } from './html.ts'

type Fields = Readonly<Record<string, string>>

interface Action {
  /** Id of the section with the action's form, to return to. */
  readonly section: string
  /** Throws DomainError or valibot's error on failure. @returns also what programs want to know */
  readonly perform: (deps: Deps, fields: Fields) => Promise<Outcome & { readonly data?: object }>
}

const text = v.string()
const wholeNumber = v.pipe(text, v.regex(/^\d{1,9}$/), v.transform(Number))
const answer = v.picklist(bankAnswers)

const transferForm = v.object({
  /** Phone; the amount is in this member's currency. */
  member: text,
  amount: amount(1),
  /** Default: the member's account. */
  senderBank: v.optional(text),
  senderAccount: v.optional(v.pipe(text, v.regex(/^\d{7,20}$/))),
  senderName: v.optional(v.pipe(text, v.maxLength(120))),
  /** Bank code and account number; default: the house's first account in the member's currency. */
  receiver: v.optional(v.pipe(text, v.regex(/^[A-Z0-9]{2,16} \d{7,20}$/))),
  minutesAgo: v.optional(wholeNumber, '1'),
  answer: v.optional(answer, 'found'),
})
const playForm = v.object({ member: text, game: text, ...roundForm.entries })

const memberRow = v.object({ id: v.number(), bank: text, account: text, holder: text, currency })

/** A member by phone. @throws DomainError NO_USER */
async function findMember(sql: Sql, phone: string): Promise<v.InferOutput<typeof memberRow>> {
  const query = `select m.id, b.bank_code as bank, b.account_no as account, b.account_name as holder, b.currency
    from member m join bank_account b on b.member_id = m.id where m.username = $1`
  const member = await firstRow(sql, memberRow, query, [phone])
  if (!member) throw new DomainError('NO_USER')
  return member
}

const byDemo: Actor = { kind: 'operate', name: 'demo' }

/** The demo's actions, by the last part of the URL. */
export const actions: Readonly<Partial<Record<string, Action>>> = {
  'make-transfer': {
    section: 'transfers',
    async perform({ db, clock }, fields) {
      const { amount: satang, minutesAgo, ...input } = v.parse(transferForm, fields)
      const member = await findMember(db, input.member)
      const [house] = (await listDepositAccounts(db)).filter(({ currency }) => currency === member.currency)
      const receiver = input.receiver ?? `${house?.bank_code} ${house?.account_no}`
      const [receiverBank = '', receiverAccount = ''] = receiver.split(' ')
      const id = await makeTransfer(db, {
        senderBank: input.senderBank ?? member.bank,
        senderAccount: input.senderAccount ?? member.account,
        senderName: input.senderName ?? member.holder,
        ...{ receiverBank, receiverAccount, satang, answer: input.answer },
        at: clock.now() - minutesAgo * 60_000,
      })
      const made = `Transfer ${id} of ${formatMoney(satang, member.currency)} is made.`
      const data = { id, slip: `/demo/transfers/${id}/slip.png` }
      return { ok: true, text: `${made} Its slip is in the list.`, data }
    },
  },
  'bank-answer': {
    section: 'transfers',
    async perform({ db }, fields) {
      const form = v.parse(v.object({ id: wholeNumber, answer }), fields)
      await setBankAnswer(db, form.id, form.answer)
      return { ok: true, text: `The bank's answer about transfer ${form.id} is now "${form.answer}".` }
    },
  },
  'pay-qr': {
    section: 'qrs',
    async perform({ db, clock }, fields) {
      const { qr } = v.parse(v.object({ qr: text }), fields)
      const outcome = await payQr(db, qr, clock.now(), byDemo)
      if (outcome === 'credited') return { ok: true, text: `QR ${qr} is paid.` }
      const next = outcome === 'late' ? ' The payment waits at the desk.' : ''
      return { ok: false, text: `QR ${qr} can't be paid any more: nothing was credited.${next}` }
    },
  },
  'make-gift': {
    section: 'gifts',
    async perform({ db, clock }, fields) {
      const { amount: satang } = v.parse(v.object({ amount: amount(1) }), fields)
      const link = await makeGift(db, satang, clock.now())
      return { ok: true, text: `Gift link of ${formatMoney(satang, 'BAHT')}: ${link}`, data: { link } }
    },
  },
  'play-round': {
    section: 'games',
    async perform(deps, fields) {
      const { member, game, stake, win } = v.parse(playForm, fields)
      const { id, currency } = await findMember(deps.db, member)
      await playAtDemo(deps, { memberId: id, slotCode: game, stake, win })
      const [staked, won] = [formatMoney(stake, currency), formatMoney(win, currency)]
      return { ok: true, text: `A round of ${game}: ${staked} in, ${won} out.` }
    },
  },
  reset: {
    section: 'reset',
    async perform(deps) {
      await resetDemo(deps)
      return { ok: true, text: 'The demo is as it was seeded.' }
    },
  },
}

/** Performs an action. @throws unexpected errors */
export async function performAction(
  { perform }: Action,
  deps: Deps,
  fields: Fields,
): ReturnType<Action['perform']> {
  try {
    // Empty fields of a form count as absent.
    const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
    return await perform(deps, Object.fromEntries(filled))
  } catch (error) {
    const failed = (reason: string) => ({ ok: false, text: `${reason}. Nothing has changed.` })
    if (error instanceof DomainError) return failed(`Refused: ${error.key}`)
    if (!v.isValiError(error)) throw error
    const [issue] = error.issues
    return failed(`Not valid: ${v.getDotPath(issue)}: ${issue.message}`)
  }
}
