import { type GenericSchema, is } from 'valibot'

type UnknownRecord = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The relevant parts of a valibot schema, whose own types declare them only per kind of schema. */
interface SchemaParts {
  readonly type: string
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly options?: readonly unknown[]
}

/**
 * Removes the fields that the schema doesn't read: servers may send more than we use, and that isn't stored on the device.
 * @param value valid input of the schema
 */
export function stripUnknownFields(schema: GenericSchema, value: unknown): unknown {
  const { type, wrapped, item, entries, options }: SchemaParts = schema
  if (wrapped) return value === null || value === undefined ? value : stripUnknownFields(wrapped, value)
  if (entries) {
    if (!isRecord(value)) return undefined
    const known = Object.entries(entries).filter(([name]) => Object.hasOwn(value, name))
    return Object.fromEntries(known.map(([name, entry]) => [name, stripUnknownFields(entry, value[name])]))
  }
  if (item)
    return Array.isArray(value)
      ? value.map((each: unknown) => stripUnknownFields(item, each))
      : emptyIfUnreadable(value)
  if (type === 'union') {
    const matching = options?.filter(isSchema).find((option) => is(option, value))
    return matching && stripUnknownFields(matching, value)
  }
  // `any` means that all of it is read, as the payload of a chat message is.
  return typeof value === 'object' && type !== 'any' ? emptyIfUnreadable(value) : value
}

/** An unreadable value must not become absent, which could be valid; an empty object stays just as unreadable. */
function emptyIfUnreadable(value: unknown): unknown {
  return value === null || value === undefined ? value : {}
}

function isSchema(value: unknown): value is GenericSchema {
  return isRecord(value) && value.kind === 'schema'
}
