import type { Currency } from '#contract/account.ts'
import { currencySign } from '#contract/currency.ts'
import { splitMoney } from '#lib/format/money.ts'
import { shortTime } from '#lib/format/short-time.ts'
import { hashText } from '#lib/format/text-hash.ts'

/** Storage key of the last total shown on home, for the next first paint. Removed with the token. */
export const LAST_BALANCE_KEY = 'kapao.member.balance'

/** A member's total at a point in time. */
export interface LastBalance {
  /** Main wallet and games together, in hundredths of `currency`. */
  readonly satang: number
  /** The account's currency. */
  readonly currency: Currency
  /** When it was fetched (epoch ms, server clock). */
  readonly at: number
  /** How far the server's clock was ahead of this device's at that time. */
  readonly clockOffsetMs: number
}

/** Stored form, tied to the session by a hash of its token. */
export function serializeLastBalance(
  { satang, currency, at, clockOffsetMs }: LastBalance,
  token: string,
): string {
  return `${hashText(token)} ${currency} ${satang} ${at} ${clockOffsetMs}`
}

/**
 * Parses the stored form. Without a schema library, because the inline boot script uses it too.
 * @returns undefined if it is invalid or of another session
 */
export function parseLastBalance(text: string | undefined, token: string): LastBalance | undefined {
  const [, tokenHash, code, ...figures] =
    /^(\w+) (LAK|BAHT) (\d{1,14}) (\d{1,14}) (-?\d{1,14})$/.exec(text ?? '') ?? []
  if (tokenHash !== hashText(token)) return undefined
  const [satang = 0, at = 0, clockOffsetMs = 0] = figures.map(Number)
  return { satang, currency: code === 'LAK' ? 'LAK' : 'BAHT', at, clockOffsetMs }
}

/** Formats a stored balance; shared by the home screen and the boot script. */
export function formatLastBalance({ satang, currency, at, clockOffsetMs }: LastBalance) {
  const { whole, decimals } = splitMoney(satang)
  const time = shortTime(at, Date.now() + clockOffsetMs)
  return { symbol: currencySign(currency), whole, decimals, time }
}
