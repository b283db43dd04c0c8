import type { Call } from '#contract/call.ts'
import { type ErrorKey, errorKeyGroups, errorKeys, successKeys } from '#contract/error-keys.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { statusOf } from '#server/platform/http/http-error.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import type { JsonSchema } from './definitions.ts'

/** Error keys of calls that require a session. */
const memberErrors: readonly ErrorKey[] = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'invalid-token',
  'INACTIVE_USER',
]

const hasBody = (call: Call) => Boolean(call.body || call.multipart)

/** Statuses that a key has in addition to its own. */
const furtherStatuses: Partial<Record<ErrorKey, (call: Call) => readonly number[]>> = {
  // The connection to the database was lost: sent with Retry-After.
  INTERNAL_SERVER_ERROR: () => [503],
  // The body is too slow, too large, or has another content type.
  KEY_INVALID: (call) => (hasBody(call) ? [408, 413, 415] : []),
  // The bodies of all senders need too much memory.
  REQUEST_LIMIT: (call) => (hasBody(call) ? [503] : []),
}

/** What a status means, in the words of the description. */
const meanings: Partial<Record<number, string>> = {
  400: 'Refused',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  408: 'The body arrives too slowly',
  410: 'The service was terminated',
  413: 'The body is too large',
  415: 'The body has another content type',
  422: 'The key was used for another request',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'The server failed',
  503: 'Temporarily unavailable; try again later',
}

/** HTTP status of a key in the reference backend. */
const statusOfKey = (key: ErrorKey): number => statusOf(new DomainError(key))

/** Every error key that a call can return. */
function errorKeysOf(call: Call): readonly ErrorKey[] {
  return [
    ...new Set<ErrorKey>([
      ...call.errors,
      ...(call.idempotencyKey ? errorKeyGroups.idempotency : []),
      ...(call.access === 'member' ? memberErrors : []),
      ...(hasBody(call) ? (['REQUEST_LIMIT'] as const) : []),
      ...(['KEY_INVALID', 'KEY_MISSING', 'INTERNAL_SERVER_ERROR'] as const),
    ]),
  ]
}

/** The error responses of a call by status, with an example for each key. */
export function errorResponses(call: Call): Record<string, unknown> {
  const keysByStatus = new Map<number, ErrorKey[]>()
  for (const key of errorKeysOf(call)) {
    for (const status of [statusOfKey(key), ...(furtherStatuses[key]?.(call) ?? [])]) {
      keysByStatus.set(status, [...(keysByStatus.get(status) ?? []), key])
    }
  }
  return Object.fromEntries(
    [...keysByStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, keys]) => [String(status), errorResponse(status, keys)]),
  )
}

function errorResponse(status: number, keys: readonly ErrorKey[]) {
  const retryAfter = { $ref: '#/components/headers/Retry-After' }
  return {
    description: `${meanings[status] ?? 'Refused'}: ${keys.map((key) => `\`${key}\``).join(', ')}.`,
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
      },
    },
  }
}

const text = catalogTexts('en')

/** The portal's English text of a key. @throws Error if the catalog has none */
const englishText = (key: ErrorKey) => text(`errorMsg.${key}`)

/** `components.examples`: the body of each error that a call returns, with the text that the portal shows. */
export function errorExamples(calls: readonly Call[]): Record<string, unknown> {
  const used = new Set(calls.flatMap(errorKeysOf))
  const keys = errorKeys.filter((key) => used.has(key))
  return Object.fromEntries(
    keys.map((key) => [key, { summary: `${key}: ${englishText(key)}`, value: { message: key } }]),
  )
}

/** Every key of the catalogue with its status and the portal's English text, as a Markdown table. */
function catalogue(): string {
  const rows = errorKeys.map((key) => {
    const status = successKeys.includes(key) ? 200 : statusOfKey(key)
    return `| \`${key}\` | ${status} | ${englishText(key).replaceAll('|', '\\|')} |`
  })
  return ['| key | status | text |', '|---|---|---|', ...rows].join('\n')
}

/** Schemas of an error's body. */
export function errorSchemas(): Record<string, JsonSchema> {
  return {
    ErrorResponse: {
      type: 'object',
      required: ['message'],
      properties: {
        message: {
          description: 'A key of the catalogue, which the portal translates, or a text to show as it is.',
          anyOf: [{ $ref: '#/components/schemas/ErrorKey' }, { type: 'string' }],
        },
        field: { type: 'string', description: 'Name of the invalid field.' },
      },
    },
    ErrorKey: {
      type: 'string',
      description: `Every key, with its status in the reference backend and the portal's English text. Keys with status 200 are messages of successful responses.\n\n${catalogue()}`,
      enum: [...errorKeys],
    },
  }
}
