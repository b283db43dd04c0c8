/** Parses a URL; undefined if it is invalid. `URL.canParse` needs Safari 17, `URL.parse` Safari 18. */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

/** The URL without `#…`: parts of one picture, such as the marks of an SVG, are one file. */
export function stripFragment(url: string): string {
  return url.split('#', 1)[0] ?? url
}
