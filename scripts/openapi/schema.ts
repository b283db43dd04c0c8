import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { canonical, type JsonSchema, named, written } from './definitions.ts'

/**
 * Definitions instead of the library's `overrideSchema`, which sees only the first part of a pipe: this prefix marks the names
 * that stand for the schemas of `canonical` during the conversion.
 */
const PLACEHOLDER = 'canonical-'

const placeholders = Object.fromEntries(
  [...canonical.keys()].map((schema, index) => [`${PLACEHOLDER}${index}`, schema]),
)
const replacements = [...canonical.values()]

/**
 * JSON Schema of the wire format: the schema's input type, before transformations. Named schemas are referenced.
 * @param options.inline whether the schema itself is converted although it has a name
 */
export function wireSchema(schema: GenericSchema, options: { inline?: boolean } = {}): JsonSchema {
  const definitions = Object.fromEntries(
    Object.entries({ ...named, ...placeholders }).filter(
      ([, definition]) => !(options.inline && definition === schema),
    ),
  )
  const {
    $schema: _,
    $defs: __,
    ...converted
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  })
  return v.parse(jsonObject, simplify(converted))
}

const jsonObject = v.record(v.string(), v.unknown())

/** Replaces placeholders, and writes "X or null" as one schema where that is possible. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const schema = v.parse(jsonObject, value)
  const placeholder = /canonical-(\d+)$/.exec(typeof schema.$ref === 'string' ? schema.$ref : '')
  if (placeholder) return replacements[Number(placeholder[1])]
  const entries = Object.entries(schema)
    // Defaults are what the portal assumes for an absent value, not what is sent.
    .filter(([key, inner]) => key !== 'default' && !(key === 'required' && isEmptyArray(inner)))
    .map(([key, inner]): [string, unknown] => [key, simplify(inner)])
  return withNull(Object.fromEntries(entries))
}

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0

const nullableSchema = v.strictObject({
  anyOf: v.tuple([
    v.looseObject({ type: v.string(), enum: v.optional(v.never()) }),
    v.object({ type: v.literal('null') }),
  ]),
})

function withNull(schema: JsonSchema): JsonSchema {
  if (!v.is(nullableSchema, schema)) return schema
  const [inner] = schema.anyOf
  return { ...inner, type: [inner.type, 'null'] }
}

/** Without the "or null" of the outermost level: a host sends a value. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  if (Array.isArray(type)) return { ...schema, type: type.find((one) => one !== 'null') }
  if (!Array.isArray(anyOf)) return schema
  const others = anyOf.filter((one) => !v.is(v.strictObject({ type: v.literal('null') }), one))
  return others.length === 1 ? v.parse(jsonObject, others[0]) : { ...schema, anyOf: others }
}

/** JSON Schemas of an object schema's properties, by name. */
export function objectProperties(schema: GenericSchema): Record<string, unknown> {
  const properties = v.object({ properties: v.record(v.string(), v.unknown()) })
  const parsed = v.safeParse(properties, wireSchema(schema, { inline: true }))
  return parsed.success ? parsed.output.properties : {}
}

/**
 * The schemas that a part of a document refers to, directly or through others, by name.
 * @param defined names that the document defines otherwise
 */
export function referencedSchemas(
  part: unknown,
  defined: readonly string[] = [],
): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name) || defined.includes(name)) continue
      const schema = schemaOf(name)
      found.set(name, schema)
      visit(schema)
    }
  }
  visit(part)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function schemaOf(name: string): JsonSchema {
  const schema = written[name] ?? (named[name] && wireSchema(named[name], { inline: true }))
  if (!schema) throw new Error(`There is no schema ${name}.`)
  return schema
}
