/** The prepaid wallet operator's answer to redeeming a gift. */
export type VoucherAnswer =
  /** Redeemed now, or earlier by us; `satang` is our share, not the total of a shared gift. */
  | { readonly kind: 'redeemed'; readonly satang: number }
  /** Redeemed by another recipient, or used up. */
  | { readonly kind: 'spent' }
  /** Unknown, expired, or under the minimum: the house has received nothing. */
  | { readonly kind: 'refused' }

/** External service that redeems gift links. */
export interface VoucherService {
  /**
   * Redeems a gift for the house. Idempotent, so that a crash between redeeming and crediting loses nothing;
   * the ledger ensures that a gift is credited once.
   * @param code case-sensitive code of the link
   * @param minSatang a gift under this amount is refused, if the service can tell its amount before redeeming it
   * @throws ServiceUnavailableError
   */
  redeem(code: string, minSatang: number): Promise<VoucherAnswer>
}
