/** What the prepaid wallet's operator says about a gift when it is redeemed. */
export type VoucherAnswer =
  /** Redeemed, now or before by us; `satang` is what it brought us, not the gift's total where it is shared. */
  | { readonly kind: 'redeemed'; readonly satang: number }
  /** Somebody else had it, or nothing is left of it. */
  | { readonly kind: 'spent' }
  /** Unknown or expired. */
  | { readonly kind: 'refused' }

/** The outside service that turns gift links into money. */
export interface VoucherDesk {
  /**
   * Redeems a gift for the house. A repeat answers `redeemed` again, so that nothing is lost when the backend dies
   * between redeeming and crediting; that a gift counts once is the ledger's business.
   * @param code case-sensitive code of the link
   */
  redeem(code: string): Promise<VoucherAnswer>
}
