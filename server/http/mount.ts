import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call, ParsedBodyOf, WireOf } from '../../src/contract/call.ts'
import type { Deps } from '../deps.ts'
import { type Member, memberOf } from '../domain/sessions.ts'
import { ApiError } from './api-error.ts'
import { readForm, readJson } from './body.ts'
import { ipOf } from './ip.ts'
import type { ServerEnv } from './server-env.ts'

export type App = Hono<ServerEnv>

type ParsedParamsOf<C extends Call> = C['params'] extends v.GenericSchema
  ? v.InferOutput<C['params']>
  : undefined

/** What a handler gets: everything parsed by the contract, the caller known. */
export interface CallContext<C extends Call> {
  deps: Deps
  params: ParsedParamsOf<C>
  body: ParsedBodyOf<C>
  /** The multipart form's file, if there was one. */
  file: File | undefined
  /** The signed-in member; undefined only where the call's access isn't `member`. */
  member: C['access'] extends 'member' ? Member : Member | undefined
  requestId: string
  /** Peer's address, for rate limits. */
  ip: string
}

export type Handler<C extends Call> = (context: CallContext<C>) => WireOf<C> | Promise<WireOf<C>>

/**
 * Mounts a call of the contract. Checks access, parses path parameters and body, answers the handler's value as JSON.
 * Errors thrown as ApiError become `{ message: KEY }`.
 */
export function mount<C extends Call>(app: App, deps: Deps, call: C, handler: Handler<C>): void {
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.on(call.method, path, async (c) => {
    c.set('callName', call.name)
    const member = await callerOf(c, deps, call)
    const params = call.params === undefined ? undefined : parse(call.params, c.req.param())
    const { body, file } = await bodyOf(c, call)
    const answer = await handler({
      deps,
      params: params as ParsedParamsOf<C>,
      body: body as ParsedBodyOf<C>,
      file,
      // `callerOf` throws where the call wants a member and there is none.
      member: member as CallContext<C>['member'],
      requestId: c.get('requestId'),
      ip: ipOf(c),
    })
    return c.json(answer ?? null, 200, { 'Cache-Control': 'no-store' })
  })
}

async function callerOf(c: Context<ServerEnv>, deps: Deps, call: Call): Promise<Member | undefined> {
  if (call.access === 'public') return undefined
  const header = c.req.header('authorization')
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]?.trim()
  if (call.access === 'member') {
    if (token === undefined) throw new ApiError('UNAUTHORIZED')
    return await memberOf(deps, token)
  }
  if (token === undefined) return undefined
  return await memberOf(deps, token).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

async function bodyOf(c: Context<ServerEnv>, call: Call): Promise<{ body: unknown; file: File | undefined }> {
  if (call.multipart) {
    const { fields, file } = await readForm(c.req.raw, call.multipart)
    return { body: call.body ? parse(call.body, fields) : undefined, file }
  }
  if (!call.body) return { body: undefined, file: undefined }
  return { body: parse(call.body, await readJson(c.req.raw)), file: undefined }
}

/** KEY_MISSING where all that is wrong is absent keys, KEY_INVALID for everything else. */
function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const missing = result.issues.every((issue) => issue.received === 'undefined')
  const field = v.getDotPath(result.issues[0])
  throw new ApiError(missing ? 'KEY_MISSING' : 'KEY_INVALID', field === null ? {} : { field })
}
