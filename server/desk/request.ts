import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { StaffActor } from '#server/modules/audit/audit.ts'
import type { StaffRole } from '#server/modules/staff/roles.ts'
import type { Staff } from '#server/modules/staff/sessions.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { UploadedFile } from '#server/platform/http/form.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import type { Texts } from './texts/english.ts'
import type { DeskLanguage } from './texts/language.ts'

/** A request for a page, in the language of the browser's owner. */
export interface DeskRequest {
  readonly c: Context<ServerEnv>
  readonly deps: Deps
  readonly language: DeskLanguage
  readonly text: Texts
  /** Fields of the submitted form; empty for GET. */
  readonly fields: Readonly<Record<string, string>>
  /** File of the form, for routes with `withFile`. */
  readonly file?: UploadedFile | undefined
  readonly staff: Staff | undefined
  /** Token of the session's forms. */
  readonly csrf: string | undefined
}

/** A request of a person who is signed in. */
export interface StaffRequest extends DeskRequest {
  readonly staff: Staff
  /** Who decides, for the audit log. */
  readonly by: StaffActor
  readonly csrf: string
}

interface RouteBase {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

interface PublicRoute extends RouteBase {
  /** For everybody. */
  readonly roles: 'public'
  readonly handle: (request: DeskRequest) => Response | Promise<Response>
}

interface StaffRoute extends RouteBase {
  readonly roles: readonly StaffRole[]
  /** Also for somebody who hasn't replaced the one-time password. */
  readonly withOneTimePassword?: boolean
  /** Its form may have a picture or video in the field `file`. */
  readonly withFile?: boolean
  /** Its form has long texts, such as conditions. */
  readonly withLongTexts?: boolean
  readonly handle: (request: StaffRequest) => Response | Promise<Response>
}

/** A route of the desk: nobody but its roles gets to its handler. */
export type DeskRoute = PublicRoute | StaffRoute

/** The id in a record's path. @throws DomainError NO_DATA for what isn't one */
export function idOf({ c }: StaffRequest): number {
  const text = c.req.param('id') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new DomainError('NO_DATA')
  return Number(text)
}
