import * as v from 'valibot'
import { csrfToken } from '#server/desk/session-cookie.ts'
import type { StaffRole } from '#server/modules/staff/roles.ts'
import { startStaffSession } from '#server/modules/staff/sessions.ts'
import { addStaff } from '#server/modules/staff/staff.ts'
import { totpCode } from '#server/modules/staff/totp.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { oneRow } from '#server/platform/db/db.ts'
import type { TestResponse, TestServer } from './server-harness.ts'
import { testActor } from './test-actor.ts'

/** A person who can sign in at the desk. */
export interface TestStaff {
  readonly id: number
  readonly name: string
  readonly role: StaffRole
  readonly password: string
  readonly secret: string
}

let serial = 0
const idRow = v.object({ id: v.number() })

/** Adds a person whose one-time password counts as replaced. */
export async function addTestStaff(
  { deps, db }: Pick<TestServer, 'deps' | 'db'>,
  role: StaffRole,
  options: { readonly name?: string; readonly isOneTime?: boolean } = {},
): Promise<TestStaff> {
  serial++
  const name = options.name ?? `${role}-${serial}`
  const added = await addStaff(deps, { name, role }, testActor)
  if (!added) throw new Error('the name is taken')
  const { id } = await oneRow(
    db,
    idRow,
    'update staff set password_expires_at = case when $2 then password_expires_at end where name = $1 returning id',
    [name, options.isOneTime === true],
  )
  return { id, name, role, password: added.password, secret: added.totpSecret }
}

/** Address of the desk in tests. */
const ORIGIN = 'http://localhost:8110'
const COOKIE = 'kapao-desk'

export const deskHeaders = { host: 'localhost:8110', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

type Requests = Pick<TestServer, 'request'>

/** A browser at the desk: keeps the cookie, and sends forms with the token of the page. */
export class DeskBrowser {
  readonly #server: Requests
  readonly #ip: string
  readonly #csrf: string | undefined
  cookie: string | undefined

  constructor(
    server: Requests,
    { cookie, csrf, ip = '127.0.0.1' }: { cookie?: string; csrf?: string; ip?: string } = {},
  ) {
    this.#server = server
    this.#csrf = csrf
    this.#ip = ip
    this.cookie = cookie
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    return await this.#send(path, { headers: { ...deskHeaders, 'accept-language': 'en', ...headers } })
  }

  /** Sends a form's fields without looking for its token. */
  async post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    return await this.#send(path, {
      method: 'POST',
      headers: { ...deskHeaders, 'accept-language': 'en', ...headers },
      body: new URLSearchParams(fields),
    })
  }

  /** Submits a form with the session's token. @returns the page that it leads to */
  async submit(path: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    const answer = await this.post(path, { csrf: await this.csrf(), ...fields })
    const location = answer.headers.get('location')
    return answer.status === 303 && location !== null ? await this.open(location) : answer
  }

  /** Submits a page's form that compares what it showed, with some fields typed anew. @returns the page that it leads to */
  async change(path: string, typed: Record<string, string>): Promise<TestResponse> {
    return await this.submit(path, { ...(await this.formMarks(path)), ...typed })
  }

  /** What the page's form sends about the values that it shows, and the switches that are on. */
  async formMarks(path: string): Promise<Record<string, string>> {
    const page = String((await this.open(path)).body)
    const marks = [...page.matchAll(/name="(was\.[^"]+)" value="([^"]+)"/g)]
    const on = [...page.matchAll(/name="([^"]+)" type="checkbox" value="(on)" checked/g)]
    return Object.fromEntries([...marks, ...on].map(([, name = '', value = '']) => [name, value]))
  }

  /** Token of the session's forms; of a session that wasn't given, read from a page. */
  async csrf(): Promise<string> {
    if (this.#csrf !== undefined) return this.#csrf
    const { body } = await this.open('/desk/password')
    return /name="csrf" value="([^"]+)"/.exec(String(body))?.[1] ?? ''
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<TestResponse> {
    const headers = this.cookie === undefined ? init.headers : { ...init.headers, cookie: this.cookie }
    const answer = await this.#server.request(path, { ...init, headers }, this.#ip)
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      if (pair.startsWith(`${COOKIE}=`)) this.cookie = /Max-Age=0/i.test(line) ? undefined : pair
    }
    return answer
  }
}

/** Signs a person in without the sign-in page. */
export async function deskBrowserOf(
  server: Pick<TestServer, 'db' | 'clock' | 'request'>,
  staff: Pick<TestStaff, 'id'>,
): Promise<DeskBrowser> {
  const token = await startStaffSession(server.db, staff.id, hashToken('test'), server.clock.now())
  return new DeskBrowser(server, { cookie: `${COOKIE}=${token}`, csrf: csrfToken(token) })
}

/** Fields of the sign-in form, with the code that the authenticator app shows now. */
export function credentialsOf(staff: TestStaff, now: number): Record<string, string> {
  return { name: staff.name, password: staff.password, code: totpCode(staff.secret, now) }
}
