import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type RoutePath, routeTable } from '#app/routing/route-table.ts'
import { type Audit, audits } from './thresholds.ts'

export interface Credentials {
  readonly phone: string
  readonly password: string
}

/** Settings of a run. */
export interface Options {
  /** Origin of the portal; undefined: start one. */
  readonly url: string | undefined
  readonly member: Credentials | undefined
  readonly only: readonly Audit[]
  readonly routes: readonly RoutePath[]
  /** Files to write the reports to. */
  readonly html: string
  readonly junit: string
}

/** Wrong usage; the message is one sentence for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const allRoutes = v.parse(v.array(v.custom<RoutePath>(isRoute)), Object.keys(routeTable))

function isRoute(path: unknown): path is RoutePath {
  return typeof path === 'string' && Object.hasOwn(routeTable, path)
}

export const usage = `Usage: npm run audit -- [--url https://portal.example.com] [options]

  --url URL               address of the portal; without it the portal in this folder is built, started and audited
  --member PHONE:PASSWORD a member; the password may be in AUDIT_PASSWORD instead (--member PHONE)
  --only A,B              runs only these audits: ${audits.join(', ')}
  --routes /a,/b          audits only these pages: ${allRoutes.join(', ')}
  --html FILE             the report as a web page (default audit/report.html)
  --junit FILE            the report as JUnit XML (default audit/report.xml)`

/** Whether the text is an http address without credentials, path or query. */
function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}

const listOf = (text: string) => text.split(',').map((part) => part.trim())
const file = (name: string) => v.optional(v.pipe(v.string(), v.nonEmpty()), name)

const schema = v.object({
  url: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  member: v.optional(v.pipe(v.string(), v.regex(/^[^:\s]+(:.+)?$/))),
  only: v.optional(v.pipe(v.string(), v.transform(listOf), v.array(v.picklist(audits))), audits.join()),
  routes: v.optional(
    v.pipe(v.string(), v.transform(listOf), v.array(v.custom<RoutePath>(isRoute))),
    allRoutes.join(),
  ),
  html: file('audit/report.html'),
  junit: file('audit/report.xml'),
})

const expected: Readonly<Record<string, string>> = {
  url: 'an address such as https://portal.example.com, without a path',
  member: 'a phone number and a password, separated by a colon',
  only: `a list of ${audits.join(', ')}`,
  routes: `a list of ${allRoutes.join(', ')}`,
  html: 'a file name',
  junit: 'a file name',
}

/**
 * Parses the command line.
 * @throws UsageError with one sentence that names the invalid option
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options {
  const result = v.safeParse(schema, parseFlags(args))
  if (!result.success) {
    const [name = ''] = (v.getDotPath(result.issues[0]) ?? '').split('.')
    throw new UsageError(`--${name} must be ${expected[name] ?? 'valid'}.`)
  }
  const { url, member, only, routes, html, junit } = result.output
  return { url, member: readMember(member, env.AUDIT_PASSWORD), only, routes, html, junit }
}

function parseFlags(args: readonly string[]): unknown {
  const text = { type: 'string' } as const
  try {
    const options = { url: text, member: text, only: text, routes: text, html: text, junit: text }
    return parseArgs({ args: [...args], strict: true, allowPositionals: false, options }).values
  } catch (error) {
    // Only the first sentence: node adds advice about positional arguments.
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`)
  }
}

/** The password on the command line wins; otherwise it comes from the environment, which the shell's history doesn't show. */
function readMember(text: string | undefined, envPassword: string | undefined): Options['member'] {
  if (text === undefined) return undefined
  const colon = text.indexOf(':')
  const phone = colon < 0 ? text : text.slice(0, colon)
  const password = colon < 0 ? envPassword : text.slice(colon + 1)
  if (!password)
    throw new UsageError('--member needs a password: --member PHONE:PASSWORD, or set AUDIT_PASSWORD.')
  return { phone, password }
}
