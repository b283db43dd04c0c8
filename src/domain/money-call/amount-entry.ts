import { parseAmount, type TypedAmount } from '#contract/formats/typed-amount.ts'
import { type Balance, bahtFromSatang, type Satang } from '#contract/money.ts'
import { readInput } from '#lib/forms/read-input.ts'

/** An amount that the member sends. */
export interface AmountToSend {
  /** As displayed. */
  readonly satang: Satang
  /** As sent: the host's own number if it is a whole balance. */
  readonly baht: number
}

/** Content of an amount field with an "All" button. */
export interface AmountEntry {
  readonly text: string
  /** The balance that "All" filled in; typing clears it. */
  readonly all?: Balance | undefined
}

export const emptyEntry: AmountEntry = { text: '' }

/** Meaning of an amount field. */
export type EnteredAmount =
  | Exclude<TypedAmount, { readonly kind: 'amount' }>
  | { readonly kind: 'amount'; readonly amount: AmountToSend }

/** The entry that a submitted form shows in its field `amount`: password managers may fill it in without events. */
export function submittedEntry(form: HTMLFormElement, entry: AmountEntry): AmountEntry {
  const text = readInput(form, 'amount') ?? entry.text
  return text === entry.text ? entry : { text }
}

/** Parses what was typed; "All" is the balance itself, which may have more decimals than the field shows. */
export function readEntry({ text, all }: AmountEntry): EnteredAmount {
  if (all) return { kind: 'amount', amount: all }
  const typed = parseAmount(text)
  if (typed.kind !== 'amount') return typed
  const { satang } = typed
  return { kind: 'amount', amount: { satang, baht: bahtFromSatang(satang) } }
}
