import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call, ParsedBodyOf, WireOf } from '#contract/call.ts'
import { authenticateToken, type Member } from '#server/platform/auth/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, runStatement, type Statement } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { setRequestMember } from '#server/platform/log.ts'
import { routePath } from './api-path.ts'
import { announcedSize, MAX_JSON_BYTES, readJson } from './body.ts'
import type { BodyBudget, BodyKind } from './body-budget.ts'
import { FORM_OVERHEAD_BYTES, MAX_FILE_BYTES, readForm, type UploadedFile } from './form.ts'
import {
  type Commit,
  idempotencyKeyOf,
  type RequestIdentity,
  runIdempotently,
  runStatementIdempotently,
} from './idempotency.ts'
import { type Language, negotiateLanguage } from './language.ts'
import { retryRead } from './retry-read.ts'
import type { ServerEnv } from './server-env.ts'

export type App = Hono<ServerEnv>

type ParsedParamsOf<C extends Call> = C['params'] extends v.GenericSchema
  ? v.InferOutput<C['params']>
  : undefined

/** What the platform itself needs to answer a call. */
export interface CallDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bodies: BodyBudget
  readonly settings: {
    /** Lao is offered. */
    readonly laos: boolean
  }
}

/** Input of a handler: parsed by the contract, with the caller. */
export interface CallContext<C extends Call> {
  params: ParsedParamsOf<C>
  body: ParsedBodyOf<C>
  /** The multipart form's file, if any. */
  file: UploadedFile | undefined
  /** The authenticated member; undefined only if the call's access isn't `member`. */
  member: C['access'] extends 'member' ? Member : Member | undefined
  requestId: string
  /**
   * Value of the `Idempotency-Key` header, for effects that survive a failed attempt (transfers to games): a repeat must find
   * what the first one has begun.
   */
  idempotencyKey: string | undefined
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

type Input<C extends Call> = Omit<CallContext<C>, 'commit'>

/** Returns the effect of a call without running it, and the response once it has run. */
export type Planner<C extends Call> = (input: Input<C>) => { statement: Statement; response: WireOf<C> }

/** The caller, known before the body is read. */
export type Caller<C extends Call> = Pick<CallContext<C>, 'member' | 'ip'>

/** Options of a single call. */
export interface MountOptions<C extends Call> {
  /** Maximum bytes of an uploaded file. */
  fileLimit?: number
  /** Share of the memory for bodies that an uploaded file counts against; default: that of slips. */
  bodyKind?(member: Member | undefined): BodyKind
  /** Rejects an invalid token even if the call is open to guests: a member must not be treated as a guest. */
  strictToken?: boolean
  /** Throws to refuse the call: for limits enforced before the body is read. */
  guard?(caller: Caller<C>): Promise<void>
}

/**
 * Mounts a call of the contract: checks access, parses path parameters and body, responds with the handler's value as JSON.
 * A DomainError becomes `{ message: KEY }`. HEAD works like GET, except for calls with side effects: those respond with 405.
 */
export function mount<C extends Call>(
  app: App,
  deps: CallDeps,
  call: C,
  handler: Handler<C>,
  options: MountOptions<C> = {},
): void {
  mountCall(app, deps, call, options, async (input, request) => {
    const run = async (commit: Commit<WireOf<C>>): Promise<WireOf<C>> => await handler({ ...input, commit })
    if (!request) return await run(deps.db.tx)
    return await runIdempotently<WireOf<C>>(deps.db, () => deps.clock.now(), request, run)
  })
}

/** Mounts a call whose whole effect is one statement: with or without a key, it takes a single round trip. */
export function mountStatement<C extends Call>(app: App, deps: CallDeps, call: C, plan: Planner<C>): void {
  mountCall(app, deps, call, {}, async (input, request) => {
    const { statement, response } = plan(input)
    if (request) {
      return await runStatementIdempotently(deps.db, () => deps.clock.now(), request, statement, response)
    }
    await runStatement(deps.db, statement)
    return response
  })
}

/** @param run gets the parsed input, and the identity of the request if it has an idempotency key */
function mountCall<C extends Call>(
  app: App,
  deps: CallDeps,
  call: C,
  options: MountOptions<C>,
  run: (input: Input<C>, request: RequestIdentity | undefined) => Promise<WireOf<C>>,
): void {
  app.on(call.method, routePath(call), async (c) => {
    c.set('callName', call.name)
    // Hono also runs GET handlers for HEAD, and HEAD must have no side effects.
    if (call.changes && c.req.method === 'HEAD') return await c.notFound()
    // `authenticate` throws if the call requires a member and there is none.
    const caller = await retryRead(() => authenticate(c, deps, call, options.strictToken))
    const member = caller as CallContext<C>['member']
    if (caller) setRequestMember(caller.id)
    const ip = c.get('ip')
    const formSize = () =>
      announcedSize(c.req.raw, (options.fileLimit ?? MAX_FILE_BYTES) + FORM_OVERHEAD_BYTES)
    const work = async () => {
      const params = call.params === undefined ? undefined : parseInput(call.params, c.req.param())
      const { body, file } = await readBody(deps, c, call, { member, ip }, options.fileLimit)
      const key =
        call.changes && call.idempotencyKey ? idempotencyKeyOf(c.req.header('idempotency-key')) : undefined
      const input: Input<C> = {
        idempotencyKey: key,
        params: params as ParsedParamsOf<C>,
        body: body as ParsedBodyOf<C>,
        file,
        member,
        requestId: c.get('requestId'),
        ip,
        language: () => negotiateLanguage(c, deps.settings.laos),
      }
      if (!call.changes) return await retryRead(() => run(input, undefined))
      if (key === undefined || member === undefined) return await run(input, undefined)
      return await run(input, { memberId: member.id, call: call.name, key, input: { params, body } })
    }
    await options.guard?.({ member, ip })
    // A file is in memory until the call has ended.
    const answer = call.multipart
      ? await deps.bodies.run(
          options.bodyKind?.(member) ?? 'slips',
          senderOf({ member, ip }),
          formSize(),
          work,
        )
      : await work()
    return c.json(answer ?? null, 200, { 'Cache-Control': 'no-store' })
  })
}

async function authenticate(
  c: Context<ServerEnv>,
  deps: CallDeps,
  call: Call,
  strictToken = false,
): Promise<Member | undefined> {
  if (call.access === 'public') return undefined
  const header = c.req.header('authorization')
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]?.trim()
  if (token === undefined) {
    if (call.access === 'member') throw new DomainError('UNAUTHORIZED')
    return undefined
  }
  if (call.access === 'member' || strictToken) return await authenticateToken(deps, token)
  return await authenticateToken(deps, token).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
}

async function readBody(
  deps: CallDeps,
  c: Context<ServerEnv>,
  call: Call,
  caller: Caller<Call>,
  fileLimit: number | undefined,
): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  if (call.multipart) {
    const { fields, file } = await readForm(c.req.raw, call.multipart, fileLimit)
    return { body: call.body ? parseInput(call.body, fields) : undefined, file }
  }
  if (!call.body) return { body: undefined, file: undefined }
  const size = announcedSize(c.req.raw, MAX_JSON_BYTES)
  const kind = caller.member ? 'memberJson' : 'guestJson'
  const json = await deps.bodies.run(kind, senderOf(caller), size, () => readJson(c.req.raw))
  return { body: parseInput(call.body, json), file: undefined }
}

/** Who shares a budget for bodies. */
const senderOf = ({ member, ip }: Caller<Call>) => (member ? `member ${member.id}` : ip)

/** @throws DomainError KEY_MISSING if the only problems are missing keys, KEY_INVALID otherwise */
function parseInput(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const missing = result.issues.every((issue) => issue.received === 'undefined')
  const field = v.getDotPath(result.issues[0])
  throw new DomainError(missing ? 'KEY_MISSING' : 'KEY_INVALID', field === null ? {} : { field })
}
