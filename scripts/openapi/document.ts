import { type Call, REQUESTED_WITH } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type ErrorKey, errorKeys } from '#contract/error-keys.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { objectProperties, wireSchema } from './schema.ts'

/** Error keys that any call can return. */
const commonErrors: readonly ErrorKey[] = ['KEY_INVALID', 'KEY_MISSING', 'INTERNAL_SERVER_ERROR']
/** Error keys of calls that require a session. */
const memberErrors: readonly ErrorKey[] = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'invalid-token',
  'INACTIVE_USER',
]

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One per intent of the member; a repeat is answered as the first was (capability idempotency-key).',
  schema: { type: 'string', format: 'uuid' },
}

/** The contract as an OpenAPI 3.1 document; money is in baht, as on the wire. */
export function openapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  // Sorted, because the order of a module's exports differs between runtimes.
  for (const call of calls.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kapao member wallet',
      version: packageJson.version,
      description:
        'Every call of the member portal. A 2xx body is the payload itself; any other status carries { "message": KEY }. ' +
        `Every request sends X-Requested-With: ${REQUESTED_WITH} and Accept-Language: th, lo or en. ` +
        'Calls marked x-changes-state are never cached or retried. Beyond the specification: what lookup/info names in capabilities.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { member: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ErrorKey: { type: 'string', enum: [...errorKeys] },
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string', description: 'A key of the catalogue, or a text to show as it is.' },
          },
        },
      },
    },
  }
}

const idOf = ({ path, method }: Call) => `${path} ${method}`

function operation(call: Call): Record<string, unknown> {
  const keys = [
    ...new Set([...call.errors, ...commonErrors, ...(call.access === 'member' ? memberErrors : [])]),
  ]
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.changes ? { 'x-changes-state': true } : {}),
    security: { public: [], member: [{ member: [] }], either: [{}, { member: [] }] }[call.access],
    parameters: parameters(call),
    ...(call.body || call.multipart ? { requestBody: requestBody(call) } : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: wireSchema(call.response) } },
      },
      default: {
        description: `Refused or failed, with one of: ${keys.join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    'x-error-keys': keys,
  }
}

function parameters(call: Call): unknown[] {
  const path = Object.entries(call.params ? objectProperties(call.params) : {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }))
  return call.idempotencyKey ? [...path, idempotencyKey] : path
}

function requestBody(call: Call): Record<string, unknown> {
  if (!call.multipart) {
    return { required: true, content: { 'application/json': { schema: call.body && wireSchema(call.body) } } }
  }
  const fields = call.body ? objectProperties(call.body) : {}
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [call.multipart],
          properties: {
            ...fields,
            [call.multipart]: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    },
  }
}

/** Content of `docs/openapi.json`. */
export function openapiText(): string {
  return `${JSON.stringify(openapiDocument(), null, 2)}\n`
}
