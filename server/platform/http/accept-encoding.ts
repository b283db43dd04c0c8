import type { Encoding } from './portal-files.ts'

/** In order of preference. */
const ours: readonly Encoding[] = ['br', 'gzip']

/**
 * Chooses a content encoding accepted by the client (RFC 9110, section 12.5.3).
 * @returns undefined for no encoding
 */
export function chooseEncoding(
  header: string | undefined,
  offered: ReadonlyMap<Encoding, string>,
): Encoding | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return ours.find(
    (encoding) => offered.has(encoding) && (weights.get(encoding) ?? weights.get('*') ?? 0) > 0,
  )
}
