/** A transfer as the sending bank knows it. */
export interface BankTransfer {
  /** Satang that arrived. */
  readonly satang: number
  /** Bank codes of the bank lookup, e.g. KBANK. */
  readonly senderBank: string
  readonly receiverBank: string
  /** Account numbers; banks mask some digits with other characters than digits. */
  readonly senderAccount: string
  readonly receiverAccount: string
  /** Holder's name as the bank shows it, often shortened; '' where it shows none. */
  readonly senderName: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** What a bank says about a reference. `unavailable` means: ask again later, nothing is known. */
export type BankAnswer =
  | { readonly kind: 'found'; readonly transfer: BankTransfer }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' }

/** The outside service that knows transfers by the key on their slips. */
export interface BankInquiry {
  /**
   * @param sendingBank three-digit Bank of Thailand code
   * @param transRef case-sensitive reference
   */
  find(sendingBank: string, transRef: string): Promise<BankAnswer>
}
