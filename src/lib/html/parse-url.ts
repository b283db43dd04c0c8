/** Parses an address; undefined when it isn't one. `URL.canParse` needs Safari 17, `URL.parse` Safari 18. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
