/** The prepaid wallet operator's answer to redeeming a gift. */
export type VoucherAnswer =
  /** Redeemed now, or earlier by us; `satang` is our share, not the total of a shared gift. */
  | { readonly kind: 'redeemed'; readonly satang: number }
  /** Redeemed by another recipient, or used up. */
  | { readonly kind: 'spent' }
  /** Unknown or expired. */
  | { readonly kind: 'refused' }

/** External service that redeems gift links. */
export interface VoucherService {
  /**
   * Redeems a gift for the house. Idempotent, so that a crash between redeeming and crediting loses nothing;
   * the ledger ensures that a gift is credited once.
   * @param code case-sensitive code of the link
   * @throws ServiceUnavailableError
   */
  redeem(code: string): Promise<VoucherAnswer>
}
