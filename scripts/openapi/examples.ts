import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { type CallExample, documentPath, parameterName } from './operation.ts'

/** Examples by the call's name. */
export type Examples = Readonly<Record<string, CallExample>>

const content = v.object({
  content: v.record(v.string(), v.looseObject({ example: v.optional(v.unknown()) })),
})
const operationSchema = v.object({
  parameters: v.optional(
    v.array(v.object({ name: v.optional(v.string()), example: v.optional(v.unknown()) })),
    [],
  ),
  requestBody: v.optional(content),
  responses: v.object({ '200': content }),
})
const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.optional(operationSchema))),
})

const exampleOf = (part: v.InferOutput<typeof content> | undefined) =>
  Object.values(part?.content ?? {})[0]?.example

/**
 * Examples are the one part of docs/openapi.json that is written by hand, from a response of the reference backend: `/docs` of
 * the demo makes every call. The document's tests read them with the contract.
 */
export function readExamples(calls: readonly Call[], file: string): Examples {
  const { paths } = v.parse(documentSchema, JSON.parse(readFileSync(file, 'utf8')))
  const examples = calls.map((call): [string, CallExample] => {
    const operation = paths[documentPath(call)]?.[call.method.toLowerCase()]
    const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      operation?.parameters.find((each) => each.name === parameterName(call, name))?.example,
    ])
    const { requestBody, responses } = operation ?? {}
    return [
      call.name,
      {
        params: Object.fromEntries(params),
        body: exampleOf(requestBody),
        response: exampleOf(responses?.[200]),
      },
    ]
  })
  return Object.fromEntries(examples)
}
