import { dropInvisible } from './invisible-characters.ts'

/** A gift link of TrueMoney, whose `v` is the voucher code; before a link without its scheme, nothing that belongs to a URL. */
const giftLink =
  /(?:https:\/\/|(?<![\w.@:/-]))gift\.truemoney\.com\/campaign\/?\?(?:[^\s#&]*&)*?v=([0-9A-Za-z]{35}|[0-9A-Za-z]{18})(?![0-9A-Za-z])/i

/** Characters of a gift link that are encoded if it is a parameter of another link, as Messenger copies it. */
const encoded = /%(?:3A|2F|3F|3D|26)/gi

/** Finds the case-sensitive voucher code of the first gift link in a text. */
export function findVoucherCode(text: string): string | undefined {
  const plain = dropInvisible(text).replaceAll(encoded, decodeURIComponent).replaceAll('&amp;', '&')
  // Mail programs break long lines.
  return (giftLink.exec(plain) ?? giftLink.exec(plain.replaceAll(/(v=\w*)\r?\n(?=\w)/g, '$1')))?.[1]
}

/**
 * Finds the gift link in typed or pasted text, which may be a whole message. Without one, the first other link, or the
 * text itself: the server decides.
 */
export function normalizeGiftLink(typed: string): string {
  const code = findVoucherCode(typed)
  if (code !== undefined) return `https://gift.truemoney.com/campaign/?v=${code}`
  const text = dropInvisible(typed).trim()
  return /https:\/\/[!-~]+/i.exec(text)?.[0] ?? text
}
