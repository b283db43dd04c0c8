/** A member's total stakes and wins, satang. */
export interface PlayTotals {
  stake: number
  win: number
}

/** Accrued refund and its rounding remainder. */
export interface Accrual {
  /** Rounded down. */
  satang: number
  /** Ten-thousandths of a satang, below 10,000, carried over to the next refund. */
  carry: number
}

/**
 * Calculates the refund of a net loss; 0 for a net win.
 * @param since play since the last refund
 * @param rate in basis points
 * @param carry remainder of the last refund
 */
export function calculateRefund(since: PlayTotals, rate: number, carry: number): Accrual {
  const loss = Math.max(0, since.stake - since.win)
  // May exceed 2^53 for members with very high stakes.
  const parts = BigInt(loss) * BigInt(rate) + BigInt(carry)
  return { satang: Number(parts / 10_000n), carry: Number(parts % 10_000n) }
}
