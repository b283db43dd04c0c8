import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call, ParsedBodyOf, WireOf } from '#contract/call.ts'
import type { Deps } from '#server/deps.ts'
import { type Member, memberOf } from '#server/platform/auth/sessions.ts'
import { ApiError } from './api-error.ts'
import { routePath } from './api-path.ts'
import { readForm, readJson } from './body.ts'
import { type Commit, idempotencyKeyOf, runOnce } from './idempotency.ts'
import { answerLanguage, type Language } from './language.ts'
import type { ServerEnv } from './server-env.ts'

export type App = Hono<ServerEnv>

type ParsedParamsOf<C extends Call> = C['params'] extends v.GenericSchema
  ? v.InferOutput<C['params']>
  : undefined

/** Context of a handler: parsed input and authenticated caller. */
export interface CallContext<C extends Call> {
  deps: Deps
  params: ParsedParamsOf<C>
  body: ParsedBodyOf<C>
  /** The multipart form's file, if any. */
  file: File | undefined
  /** The authenticated member; undefined only if the call's access isn't `member`. */
  member: C['access'] extends 'member' ? Member : Member | undefined
  requestId: string
  /**
   * Runs the effect in one transaction. Calls declared with `idempotencyKey` must do all their writes in it:
   * the response is stored with the effect if the request has a key.
   */
  commit: Commit<WireOf<C>>
  /** Client's address, for rate limits. */
  ip: string
  /** Selects the caller's preferred language and marks the response accordingly. */
  language(): Language
}

export type Handler<C extends Call> = (context: CallContext<C>) => WireOf<C> | Promise<WireOf<C>>

/** The caller, before the body is read. */
export type Caller<C extends Call> = Pick<CallContext<C>, 'member' | 'ip'>

/** Options of a call. */
export interface MountOptions<C extends Call> {
  /** Maximum bytes of an uploaded file. */
  fileLimit?: number
  /** Refuse an invalid token even if the call allows guests: a member must not be treated as a guest. */
  strictToken?: boolean
  /** Runs `work`, the rest of the call, or throws: for limits enforced before the body is read. */
  guard?(caller: Caller<C>, work: () => Promise<WireOf<C>>): Promise<WireOf<C>>
}

/**
 * Mounts a call of the contract. Checks access, parses path parameters and body, and responds with the
 * handler's value as JSON. An ApiError becomes `{ message: KEY }`. HEAD is handled like GET, but is refused
 * with 405 if the call changes state.
 */
export function mount<C extends Call>(
  app: App,
  deps: Deps,
  call: C,
  handler: Handler<C>,
  options: MountOptions<C> = {},
): void {
  app.on(call.method, routePath(call), async (c) => {
    c.set('callName', call.name)
    // Hono runs GET handlers for HEAD, too, and HEAD must not change state.
    if (call.changes && c.req.method === 'HEAD') return await c.notFound()
    // `callerOf` throws if the call requires a member and there is none.
    const member = (await callerOf(c, deps, call, options.strictToken)) as CallContext<C>['member']
    const ip = c.get('ip')
    const work = async () => {
      const params = call.params === undefined ? undefined : parse(call.params, c.req.param())
      const { body, file } = await bodyOf(c, call, options.fileLimit)
      const run = async (commit: Commit<WireOf<C>>): Promise<WireOf<C>> =>
        await handler({
          deps,
          params: params as ParsedParamsOf<C>,
          body: body as ParsedBodyOf<C>,
          file,
          member,
          requestId: c.get('requestId'),
          commit,
          ip,
          language: () => answerLanguage(c, deps.settings.laos),
        })
      const key = call.idempotencyKey ? idempotencyKeyOf(c.req.header('idempotency-key')) : undefined
      if (key === undefined || member === undefined) return await run(deps.db.tx)
      const request = { memberId: member.id, call: call.name, key, input: { params, body } }
      return await runOnce<WireOf<C>>(deps.db, () => deps.clock.now(), request, run)
    }
    const answer = await (options.guard ? options.guard({ member, ip }, work) : work())
    return c.json(answer ?? null, 200, { 'Cache-Control': 'no-store' })
  })
}

async function callerOf(
  c: Context<ServerEnv>,
  deps: Deps,
  call: Call,
  strictToken = false,
): Promise<Member | undefined> {
  if (call.access === 'public') return undefined
  const header = c.req.header('authorization')
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]?.trim()
  if (token === undefined) {
    if (call.access === 'member') throw new ApiError('UNAUTHORIZED')
    return undefined
  }
  if (call.access === 'member' || strictToken) return await memberOf(deps, token)
  return await memberOf(deps, token).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

async function bodyOf(
  c: Context<ServerEnv>,
  call: Call,
  fileLimit: number | undefined,
): Promise<{ body: unknown; file: File | undefined }> {
  if (call.multipart) {
    const { fields, file } = await readForm(c.req.raw, call.multipart, fileLimit)
    return { body: call.body ? parse(call.body, fields) : undefined, file }
  }
  if (!call.body) return { body: undefined, file: undefined }
  return { body: parse(call.body, await readJson(c.req.raw)), file: undefined }
}

/** KEY_MISSING if only keys are missing, KEY_INVALID for everything else. */
function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const missing = result.issues.every((issue) => issue.received === 'undefined')
  const field = v.getDotPath(result.issues[0])
  throw new ApiError(missing ? 'KEY_MISSING' : 'KEY_INVALID', field === null ? {} : { field })
}
