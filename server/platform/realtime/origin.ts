/**
 * Whether a handshake comes from the server's own pages, or from a portal on an allowed origin (ASVS 4.4.2). Browsers
 * always send the Origin header; a client without one isn't a browser and authenticates with its token.
 * @param origin the Origin header
 * @param host the Host header, possibly with the scheme's default port
 * @param allowed further origins, from `ALLOWED_ORIGINS`
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  // Two Host headers arrive joined by a comma.
  if (host !== undefined && !/^[\w.:[\]-]*$/.test(host)) return false
  if (origin === undefined || allowed.includes(origin)) return true
  if (!host || !/^https?:\/\//.test(origin)) return false
  const from = URL.parse(origin)
  const own = from && URL.parse(`${from.protocol}//${host}`)
  return Boolean(own && from.host === own.host)
}
