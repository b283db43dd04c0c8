import { type GenericSchema, is } from 'valibot'

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a schema is made of, as far as it matters here; valibot's own types know it only for each kind alone. */
interface Made {
  readonly type: string
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly options?: readonly unknown[]
}

/**
 * An answer without what its schema doesn't read: a server may say more than the portal asks for, and what nobody
 * reads is not kept on a phone.
 * @param value what the schema takes
 */
export function pruned(schema: GenericSchema, value: unknown): unknown {
  const { type, wrapped, item, entries, options }: Made = schema
  if (wrapped) return value === null || value === undefined ? value : pruned(wrapped, value)
  if (entries) {
    if (!isFields(value)) return undefined
    const read = Object.entries(entries).filter(([name]) => Object.hasOwn(value, name))
    return Object.fromEntries(read.map(([name, entry]) => [name, pruned(entry, value[name])]))
  }
  if (item) return Array.isArray(value) ? value.map((each: unknown) => pruned(item, each)) : unfit(value)
  if (type === 'union') {
    const fitting = options?.filter(isSchema).find((option) => is(option, value))
    return fitting && pruned(fitting, value)
  }
  return typeof value === 'object' ? unfit(value) : value
}

/** What can't be read must not become absent, which may be readable: empty, and just as unfit. */
function unfit(value: unknown): unknown {
  return value === null || value === undefined ? value : {}
}

function isSchema(value: unknown): value is GenericSchema {
  return isFields(value) && value.kind === 'schema'
}
