import { type Call, REQUESTED_WITH } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { eventTable } from './asyncapi.ts'
import { errorExamples, errorSchemas } from './errors.ts'
import type { Examples } from './examples.ts'
import { documentPath, operation } from './operation.ts'
import { referencedSchemas } from './schema.ts'
import { sections } from './sections.ts'

const introduction = `Every call of the member portal, as its reference backend answers them.

- **Responses**: a 2xx body is the payload itself. Any other status carries \`{ "message": KEY }\`; the schema \`ErrorKey\` lists every key with its status.
- **Requests**: the portal sends \`X-Requested-With: ${REQUESTED_WITH}\` and \`Accept-Language: th\`, \`lo\` or \`en\` with each of them, and \`Authorization: Bearer\` once somebody has signed in.
- **Money** is in baht, or in kip for accounts in kip, with at most two decimals.
- **Changes**: operations with \`x-changes-state\` are never cached, prefetched or retried, whatever their method.
- **Other hosts**: the portal also reads numbers and flags as text, ids as numbers, times as epoch milliseconds, and null as absent. What goes beyond the specification is used only if \`capabilities\` of \`GET /api/lookup/info\` offers it.
- **Examples** are recorded from the reference backend with its demo data; tokens and passwords are replaced, long texts and lists shortened.
- **Sockets**: the chat's events, which asyncapi.json beside this document describes in full, are:

${eventTable()}`

/**
 * The contract as an OpenAPI 3.1 document; money is in baht, as on the wire.
 * @param examples a document without examples is complete otherwise
 */
export function openapiDocument(examples: Examples = {}) {
  const paths: Record<string, Record<string, unknown>> = {}
  // Sorted, because the order of a module's exports differs between runtimes.
  for (const call of calls.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
    const path = documentPath(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, examples[call.name]) }
  }
  const errors = errorSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapao member wallet',
      version: packageJson.version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The host that serves this document.' },
      { url: 'http://127.0.0.1:8080', description: 'The reference backend, as `npm start` runs it.' },
    ],
    tags: sections.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/login`.' },
      },
      parameters: { 'Idempotency-Key': idempotencyKey },
      headers: {
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
      },
      examples: errorExamples(calls),
      schemas: { ...errors, ...referencedSchemas(paths, Object.keys(errors)) },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One for each intent of the member; a repeat gets the first response (capability `idempotency-key`).',
  schema: { type: 'string', format: 'uuid' },
  example: '4f7a2c1e-9d3b-4a60-8f51-2b6c7d8e9f01',
}

const idOf = ({ path, method }: Call) => `${path} ${method}`
