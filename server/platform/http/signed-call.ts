import type { Context } from 'hono'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { isSignedWebhook } from '#server/platform/webhook.ts'
import { announcedSize, MAX_JSON_BYTES, readBytes } from './body.ts'
import type { BodyBudget } from './body-budget.ts'
import { parseJson } from './json.ts'
import type { ServerEnv } from './server-env.ts'

interface SignedCall<Schema extends v.GenericSchema> {
  readonly bodies: BodyBudget
  readonly secret: string
  readonly schema: Schema
  readonly now: number
}

/**
 * Reads the JSON of a service of the operator.
 * @throws DomainError UNAUTHORIZED for a wrong or old signature; KEY_INVALID for another shape
 */
export async function readSignedCall<Schema extends v.GenericSchema>(
  c: Context<ServerEnv>,
  { bodies, secret, schema, now }: SignedCall<Schema>,
): Promise<v.InferOutput<Schema>> {
  const request = c.req.raw
  const size = announcedSize(request, MAX_JSON_BYTES)
  const bytes = await bodies.run('guestJson', c.get('ip'), size, () => readBytes(request, MAX_JSON_BYTES))
  if (!isSignedWebhook(secret, request.headers, bytes, now))
    throw new DomainError('UNAUTHORIZED', { detail: "signature of the operator's service" })
  const call = v.safeParse(schema, parseJson(bytes))
  if (!call.success) throw new DomainError('KEY_INVALID', { field: v.getDotPath(call.issues[0]) ?? 'type' })
  return call.output
}
