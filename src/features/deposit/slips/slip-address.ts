/**
 * The address of a slip's picture as an image may take it, undefined when it isn't a web address.
 * @param url absolute, or relative to the API host
 * @param host origin of the API
 */
export function pictureAddress(url: string, host: string): string | undefined {
  const address = URL.parse(url, host)
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}
