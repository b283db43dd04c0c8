import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { optionalAmount } from '#contract/money.ts'
import { activeBonus, bonus } from '#contract/rewards/bonus.ts'
import { promotion } from '#contract/rewards/bonus-changes.ts'
import { flag, optionalText } from '#contract/shapes.ts'
import { type JsonSchema, refTo } from './definitions.ts'
import { errorResponses } from './errors.ts'
import { objectProperties, wireSchema, withoutNull } from './schema.ts'

/** Names of path parameters that share their place with another call's: OpenAPI allows one path there. */
const sharedParameters: Readonly<Record<string, string>> = {
  'qrGet provider': 'providerOrId',
  'qrCreate provider': 'providerOrId',
  'qrDelete qrcodeId': 'providerOrId',
}

/** Name of a call's path parameter in the document. */
const parameterName = ({ name }: Call, parameter: string): string =>
  sharedParameters[`${name} ${parameter}`] ?? parameter

/** A call's path in the document. */
export function documentPath(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => `{${parameterName(call, parameter)}}`)
}

const access = {
  public: 'Without a token.',
  member: "With a member's token.",
  either: 'For members with their token, and for visitors without one.',
} as const

/** What a reader has to know besides the summary. */
function description(call: Call): string {
  const effect = call.changes
    ? `Changes state${call.method === 'GET' ? ' although it is a GET' : ''}: never cache, prefetch or retry it.`
    : 'Changes nothing.'
  const key = call.idempotencyKey ? ' Safe to repeat with the same Idempotency-Key.' : ''
  return `${access[call.access]} ${effect}${key}`
}

/** The operation object of a call. */
export function operation(call: Call): Record<string, unknown> {
  return {
    operationId: call.name,
    summary: call.summary.replace(/\.$/, ''),
    description: description(call),
    ...(call.changes ? { 'x-changes-state': true } : {}),
    security: { public: [], member: [{ member: [] }], either: [{}, { member: [] }] }[call.access],
    ...parameters(call),
    ...(call.body || call.multipart ? { requestBody: requestBody(call) } : {}),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: responseSchema(call) } } },
      ...errorResponses(call),
    },
  }
}

function parameters(call: Call): { parameters?: unknown[] } {
  const path = Object.entries(call.params ? objectProperties(call.params) : {}).map(([name, schema]) => ({
    name: parameterName(call, name),
    in: 'path',
    required: true,
    ...(parameterName(call, name) === name ? {} : { description: `The ${name}.` }),
    schema,
  }))
  const all = call.idempotencyKey ? [...path, { $ref: '#/components/parameters/Idempotency-Key' }] : path
  return all.length > 0 ? { parameters: all } : {}
}

function requestBody(call: Call): Record<string, unknown> {
  if (!call.multipart)
    return { required: true, content: { 'application/json': { schema: call.body && wireSchema(call.body) } } }
  const schema = {
    type: 'object',
    required: [call.multipart],
    properties: {
      ...(call.body ? objectProperties(call.body) : {}),
      [call.multipart]: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    },
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** A promotion, or null if there is none. */
const promotionOrNull: JsonSchema = { anyOf: [wireSchema(promotion), { type: 'null' }] }

/**
 * What the reference backend sends where the contract accepts anything: the portal doesn't read these responses, or reads
 * them with a transformation of its own.
 */
const written: Readonly<Record<string, () => JsonSchema>> = {
  lookupActive: () => wireSchema(v.object({ active: flag })),
  otpVerify: () => wireSchema(v.object({ message: optionalText, otpToken: optionalText })),
  walletTruelink: () => wireSchema(v.object({ message: optionalText, amount: optionalAmount })),
  // The bonus as the member holds it now.
  bonusActivate: () => wireSchema(bonus.entries.userBonus.pipe[0].wrapped),
  bonusCheckMinimum: () =>
    wireSchema(
      v.object({ status: activeBonus.entries.status, amount: optionalAmount, minimum: optionalAmount }),
    ),
  promotionCurrent: () => promotionOrNull,
  promotionFind: () => promotionOrNull,
}

/** JSON Schema of a call's 2xx body. */
function responseSchema({ name, response }: Call): JsonSchema {
  const own = written[name]
  if (own) return own()
  const schema = withoutNull(wireSchema(response))
  return Object.keys(schema).length > 0 ? schema : refTo('Message')
}
