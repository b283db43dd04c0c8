/** How far a bank's clock may be ahead of ours. */
export const CLOCK_SKEW_MS = 10 * 60_000

/** A transfer as reported by the sending bank. */
export interface BankTransfer {
  /** Received amount. */
  readonly satang: number
  /** Codes of the bank lookup, e.g. KBANK. */
  readonly senderBank: string
  readonly receiverBank: string
  /** Account numbers; banks mask some digits with other characters. */
  readonly senderAccount: string
  readonly receiverAccount: string
  /** Holder name as shown by the bank, often abbreviated; '' if it shows none. */
  readonly senderName: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** A bank's answer about a reference. `unavailable`: nothing is known, retry later. */
export type BankAnswer =
  | { readonly kind: 'found'; readonly transfer: BankTransfer }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' }

/** External service that looks up transfers by the reference on their slips. */
export interface BankInquiry {
  /**
   * @param sendingBank three-digit Bank of Thailand code
   * @param transRef case-sensitive reference
   */
  find(sendingBank: string, transRef: string): Promise<BankAnswer>
}
