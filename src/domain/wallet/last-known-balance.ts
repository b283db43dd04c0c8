import type { Currency } from '#contract/account.ts'
import { hashText } from '#lib/format/text-hash.ts'

/**
 * Key of the balance that home showed last, for the next start's first picture. In the storage that has the token, and
 * removed with it.
 */
export const LAST_BALANCE_KEY = 'kapao.member.balance'

/** What a member's total was at an instant. */
export interface LastBalance {
  /** Main wallet and games together, in hundredths of `currency`. */
  readonly satang: number
  /** The account's currency (D34). */
  readonly currency: Currency
  /** When it came, epoch milliseconds by the server's clock. */
  readonly at: number
  /** How far the server's clock was ahead of this device's then, milliseconds. */
  readonly ahead: number
}

/** As it is kept: bound to the session that it was read in. */
export function lastBalanceText({ satang, currency, at, ahead }: LastBalance, token: string): string {
  return `${hashText(token)} ${currency} ${satang} ${at} ${ahead}`
}

/**
 * Reads what is kept. Without a schema library, for the page's first script does it too.
 * @returns undefined for anything else than the balance of this session
 */
export function lastBalanceOf(text: string | undefined, token: string): LastBalance | undefined {
  const [, mark, code, ...figures] =
    /^(\w+) (LAK|BAHT) (\d{1,14}) (\d{1,14}) (-?\d{1,14})$/.exec(text ?? '') ?? []
  if (mark !== hashText(token)) return undefined
  const [satang = 0, at = 0, ahead = 0] = figures.map(Number)
  return { satang, currency: code === 'LAK' ? 'LAK' : 'BAHT', at, ahead }
}
