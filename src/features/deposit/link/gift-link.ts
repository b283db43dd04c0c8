import type { Currency } from '#contract/account.ts'
import type { Satang } from '#contract/money.ts'

const giftLink =
  /^https:\/\/gift\.truemoney\.com\/campaign\/?\?(?:[^#]*&)?v=(?:[0-9A-Za-z]{35}|[0-9A-Za-z]{18})(?:&|#|$)/

/**
 * Extracts the link from pasted text, which may be a whole chat message; without a URL, returns the trimmed
 * text.
 */
export function extractLink(pasted: string): string {
  const text = pasted.replaceAll(/[\u200b\u2060]/g, '').trim()
  return /https:\/\/\S+/i.exec(text)?.[0] ?? text
}

/** Whether a link looks like a gift link. Only a hint: the server decides. */
export function isGiftLink(link: string): boolean {
  return giftLink.test(link)
}

/**
 * The credited amount to show; undefined if the host doesn't send it. Not for accounts in kip: it isn't known whether the
 * amount is in kip or in baht, like the gift.
 */
export function creditedAmount(
  amount: Satang | undefined,
  currency: Currency | undefined,
): Satang | undefined {
  return amount !== undefined && amount > 0 && currency === 'BAHT' ? amount : undefined
}
