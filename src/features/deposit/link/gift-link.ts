const giftLink =
  /^https:\/\/gift\.truemoney\.com\/campaign\/?\?(?:[^#]*&)?v=(?:[0-9A-Za-z]{35}|[0-9A-Za-z]{18})(?:&|#|$)/

/**
 * The link in what a member pasted: chat apps copy the words around it too. Without an address in it, the text itself,
 * trimmed.
 */
export function extractLink(pasted: string): string {
  const text = pasted.replaceAll(/[\u200b\u2060]/g, '').trim()
  return /https:\/\/\S+/i.exec(text)?.[0] ?? text
}

/** Whether a link looks like a gift link; a hint only, for the server judges. */
export function isGiftLink(link: string): boolean {
  return giftLink.test(link)
}
