import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'

type JsonSchema = Record<string, unknown>

/** JSON Schema of the wire format: the schema's input type, before transformations. */
export function wireSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return { ...rest }
}

/** JSON Schemas of an object schema's properties, by name. */
export function objectProperties(schema: GenericSchema): Record<string, unknown> {
  const parsed = v.safeParse(v.object({ properties: v.record(v.string(), v.unknown()) }), wireSchema(schema))
  return parsed.success ? parsed.output.properties : {}
}
