/** Kinds of ids that requests send back, by the name of the request's field. */
export const kindOfField = {
  from: 'slot',
  to: 'slot',
  coupon: 'coupon',
  bankCode: 'bank',
  sourceCode: 'source',
  userId: 'member',
  bankAccountNo: 'account',
  otpToken: 'otp',
} as const

export type IdKind = (typeof kindOfField)[keyof typeof kindOfField]

const kinds: ReadonlyMap<string, IdKind> = new Map(Object.entries(kindOfField))

/** Ids that the host sent last as numbers, as the text that the portal uses, with their kind. */
const numericIds = new Set<string>()

const keyOf = (kind: IdKind, id: string) => `${kind} ${id}`

/** Converts an id in a response to text. */
export function readId(kind: IdKind, value: string | number): string {
  const text = String(value)
  if (typeof value === 'number') numericIds.add(keyOf(kind, text))
  else numericIds.delete(keyOf(kind, text))
  return text
}

/** Converts an id back to what the host sent. */
export const asReceived = (kind: IdKind, id: string): string | number =>
  numericIds.has(keyOf(kind, id)) ? Number(id) : id

/** Converts the ids in a request's body back to numbers if the host sent them as numbers. */
export function withNumericIds(body: object | undefined): object | undefined {
  if (numericIds.size === 0 || body === undefined) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const kind = kinds.get(name)
      return [name, kind && typeof value === 'string' ? asReceived(kind, value) : value]
    }),
  )
}
