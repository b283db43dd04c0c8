import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorKey } from './error-keys.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `public`: anyone, without a token. `member`: members, with a token. `either`: both; with a valid
 * token it is made as that member.
 */
export type Access = 'public' | 'member' | 'either'

/**
 * Declaration of one API call (specification, section 7). Client, server, OpenAPI document and conformance kit use it.
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
  /** Schema of a 2xx body: its input type is the wire format, its output type the parsed result. */
  readonly response: GenericSchema
  /** The body that a read's answer "there is nothing" stands for; absent: null. */
  readonly none?: object
  /**
   * Error keys of this call besides the generic ones (KEY_INVALID, KEY_MISSING, INTERNAL_SERVER_ERROR; with a body
   * REQUEST_LIMIT) and, if it requires a session, those of refused tokens.
   */
  readonly errors: readonly ErrorKey[]
  /** Whether it changes anything, whatever its method; then it is never cached, prefetched, retried or replayed. */
  readonly changes: boolean
  /** Set if it moves money or creates something; sent with an `Idempotency-Key`. Only for member calls. */
  readonly idempotencyKey?: true
  /** Set if the host asks a game provider, whose refusal it may pass on: a 401 then says nothing about the session. */
  readonly viaGameProvider?: true
  /** Client timeout in milliseconds; absent means 60 s (specification, section 9). */
  readonly timeoutMs?: number
}

/** Path parameters, as passed by the client. */
export type ParamsOf<C extends Call> = C['params'] extends GenericSchema ? InferInput<C['params']> : undefined

/** Body on the wire. */
export type BodyOf<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined

/** Body after parsing by the server. */
export type ParsedBodyOf<C extends Call> = C['body'] extends GenericSchema
  ? InferOutput<C['body']>
  : undefined

/** Successful response on the wire. */
export type WireOf<C extends Call> = InferInput<C['response']>

/** Successful response after parsing by the client. */
export type ResultOf<C extends Call> = InferOutput<C['response']>

/** Default timeout of a call. */
export const CALL_TIMEOUT_MS = 60_000

/** Timeout of slip and chat uploads. */
export const UPLOAD_TIMEOUT_MS = 300_000

/** Value of the `X-Requested-With` header on every call. */
export const REQUESTED_WITH = 'wallet-user'
