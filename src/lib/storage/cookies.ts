/** This page's cookies, as `document.cookie`; none if the browser denies access, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Sets a cookie, e.g. `locale=th; Path=/`; does nothing if the browser denies access. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we serve
    document.cookie = cookie
  } catch {
    // The page works without it.
  }
}
