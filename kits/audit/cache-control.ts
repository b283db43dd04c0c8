/** Directives of a header such as `Cache-Control`, with their values; of a repeated one the first counts. */
export function parseDirectives(header: string | null, separator: ',' | ';'): ReadonlyMap<string, string> {
  const directives = new Map<string, string>()
  for (const part of header?.split(separator) ?? []) {
    const [name = '', value = ''] = part.split('=').map((text) => text.trim())
    const key = name.toLowerCase()
    if (!directives.has(key)) directives.set(key, value.replaceAll('"', ''))
  }
  return directives
}

/** A number of seconds; undefined if the directive is missing or has no number. */
export function secondsOf(directives: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = directives.get(name) ?? ''
  return /^\d+$/.test(value) ? Number(value) : undefined
}

/** Whether neither browsers nor shared caches use a response again without asking the host. */
export function isRevalidated(cacheControl: string | null): boolean {
  const directives = parseDirectives(cacheControl, ',')
  if (directives.has('no-store') || directives.get('no-cache') === '') return true
  const isZero = (name: string) => (secondsOf(directives, name) ?? 0) === 0
  return secondsOf(directives, 'max-age') === 0 && isZero('s-maxage') && isZero('stale-while-revalidate')
}

/** Seconds for which browsers use a response again without asking the host. */
export function freshSeconds(cacheControl: string | null): number {
  const directives = parseDirectives(cacheControl, ',')
  if (directives.has('no-store') || directives.get('no-cache') === '') return 0
  return secondsOf(directives, 'max-age') ?? 0
}
