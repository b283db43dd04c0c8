import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorKey } from './error-keys.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call: anybody; a member; or both, the server treating a valid token as the member's.
 */
export type Access = 'public' | 'member' | 'either'

/**
 * One call of the specification's section 7, declared once. Client, server, OpenAPI and conformance kit are made
 * from it.
 */
export interface Call {
  /** Unique name, used as OpenAPI operationId and in logs. */
  readonly name: string
  readonly method: Method
  /** Path with `{param}` placeholders, as the specification writes it. */
  readonly path: string
  readonly access: Access
  /** One plain sentence for the OpenAPI document. */
  readonly summary: string
  /** Path parameters; every placeholder has an entry. */
  readonly params?: GenericSchema<Record<string, string>, Record<string, string>>
  /** JSON body, or the text fields of a multipart form when `multipart` is set. */
  readonly body?: GenericSchema
  /** Name of the file field of a multipart form. */
  readonly multipart?: 'file'
  /** What a 2xx body holds. Its input type is the wire, its output type what the client works with. */
  readonly response: GenericSchema
  /** Keys this call may answer besides the generic ones (KEY_INVALID, KEY_MISSING, INTERNAL_SERVER_ERROR, auth). */
  readonly errors: readonly ErrorKey[]
  /** True if it changes anything, whatever its method: never cached, prefetched, retried or replayed (D11). */
  readonly changes: boolean
  /** True if it moves money or creates something: sent with an `Idempotency-Key` (D41). Only calls of members. */
  readonly idempotencyKey?: true
  /** Client timeout in milliseconds; absent means 60 s (section 9). */
  readonly timeoutMs?: number
}

/** Parameters of a call's path, as the client gives them. */
export type ParamsOf<C extends Call> = C['params'] extends GenericSchema ? InferInput<C['params']> : undefined

/** Body on the wire. */
export type BodyOf<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined

/** Body after the server parsed it. */
export type ParsedBodyOf<C extends Call> = C['body'] extends GenericSchema
  ? InferOutput<C['body']>
  : undefined

/** Successful body on the wire, as the server makes it. */
export type WireOf<C extends Call> = InferInput<C['response']>

/** Successful body after the client parsed it. */
export type ResultOf<C extends Call> = InferOutput<C['response']>

/** Timeout of an ordinary call, milliseconds. */
export const CALL_TIMEOUT_MS = 60_000

/** Timeout of slip and chat uploads, milliseconds. */
export const UPLOAD_TIMEOUT_MS = 300_000

/** Value of the `X-Requested-With` header on every call. */
export const REQUESTED_WITH = 'wallet-user'
