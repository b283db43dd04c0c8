import { formatSupportDraft } from '#domain/support/use-support-action.ts'

/** What a member shares or shows about a movement, formatted in their language. */
export interface Receipt {
  readonly title: string
  /** With its currency. */
  readonly amount?: string | undefined
  readonly facts: readonly (readonly [name: string, value: string | undefined])[]
}

/** The receipt as text. @param amountName name of the amount's line */
export function receiptText({ title, amount, facts }: Receipt, amountName: string): string {
  return formatSupportDraft(title, [[amountName, amount], ...facts])
}
