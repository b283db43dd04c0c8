/** Media types of the build's files, by extension. Fonts have none: hosts send various types, and browsers accept all. */
const mediaTypes: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /^(text|application)\/(x-)?javascript\b/i,
  css: /^text\/css\b/i,
}

/** Whether a response may be this file by its media type: a captive portal's page, for example, isn't a script. */
export function hasTypeOf(url: string, { headers }: Pick<Response, 'headers'>): boolean {
  const extension = new URL(url).pathname.split('.').pop() ?? ''
  return mediaTypes[extension]?.test(headers.get('content-type') ?? '') ?? true
}

/**
 * Whether a response is a file of the build, unchanged. The `integrity` option of `fetch` would check downloads, but not
 * copies in the cache, and reports another content like a lost connection.
 * @param response its body is consumed
 * @param integrity `sha256-` and the base64 hash of the file; undefined: any content will do
 */
export async function isBuildFile(
  url: string,
  response: Response,
  integrity: string | undefined,
): Promise<boolean> {
  if (!response.ok || !hasTypeOf(url, response)) return false
  if (integrity === undefined) return true
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
