/**
 * Whether a handshake comes from the server's own pages (ASVS 4.4.2). Browsers always say where a page is from;
 * whoever says nothing is no page in somebody's browser, and has to bring a token of its own.
 * @param origin the Origin header
 * @param host the Host header; the default port of the origin's scheme may stand in it
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !/^https?:\/\//.test(origin)) return false
  const from = URL.parse(origin)
  const own = from && URL.parse(`${from.protocol}//${host}`)
  return Boolean(own && from.host === own.host)
}
