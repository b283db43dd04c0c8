import { formatSupportDraft } from '#domain/support/use-support-action.ts'

/** A movement's texts for sharing, in the member's language. */
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
