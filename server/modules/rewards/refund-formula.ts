/** What a member put into games and got out of them, satang. */
export interface Play {
  stake: number
  win: number
}

/** A refund as it has accrued, and what rounding it down leaves over. */
export interface Accrual {
  /** Satang, rounded down. */
  satang: number
  /** Ten-thousandths of a satang, below 10,000; the next refund counts them. */
  carry: number
}

/**
 * Refund of a net loss: what was put in and didn't come back; winnings above that make it 0, never less.
 * @param since play since the last refund was received
 * @param rate in basis points
 * @param carry what rounding left over then
 */
export function accruedRefund(since: Play, rate: number, carry: number): Accrual {
  const loss = Math.max(0, since.stake - since.win)
  // Beyond 2^53 where members play for very much.
  const parts = BigInt(loss) * BigInt(rate) + BigInt(carry)
  return { satang: Number(parts / 10_000n), carry: Number(parts % 10_000n) }
}
