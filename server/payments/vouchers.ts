/** What the wallet's operator says about a voucher when it is redeemed. */
export type VoucherAnswer =
  /** Redeemed now; `satang` is what this ticket brought, which isn't the voucher's total when it is shared. */
  | { readonly kind: 'redeemed'; readonly satang: number }
  /** Somebody had it already, or nothing is left. */
  | { readonly kind: 'spent' }
  /** Unknown, expired or worth too little. */
  | { readonly kind: 'refused' }

/** Smallest gift that is counted (section 9): 2 baht. */
export const MIN_GIFT_SATANG = 200
