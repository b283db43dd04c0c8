import { resolve } from 'node:path'
import * as v from 'valibot'
import { type RoutePath, routeTable } from '#app/routing/route-table.ts'
import {
  type Credentials,
  fileOption,
  memberExpected,
  memberOption,
  originOption,
  parseOptions,
  readMember,
  UsageError,
} from '#scripts/command-line.ts'
import { type Audit, audits } from './thresholds.ts'

/** Settings of a run. */
export interface Options {
  /** Origin of the portal; undefined: start one. */
  readonly url?: string | undefined
  readonly member: Credentials | undefined
  readonly only: readonly Audit[]
  readonly routes: readonly RoutePath[]
  /** Files to write the reports to. */
  readonly html: string
  readonly junit: string
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
  --junit FILE            the report as JUnit XML (default audit/report.xml)
  --help                  prints this text`

const listOf = (text: string) => text.split(',').map((part) => part.trim())

const schema = v.object({
  url: v.optional(originOption),
  member: v.optional(memberOption),
  only: v.optional(v.pipe(v.string(), v.transform(listOf), v.array(v.picklist(audits))), audits.join()),
  routes: v.optional(
    v.pipe(v.string(), v.transform(listOf), v.array(v.custom<RoutePath>(isRoute))),
    allRoutes.join(),
  ),
  html: v.optional(fileOption, 'audit/report.html'),
  junit: v.optional(fileOption, 'audit/report.xml'),
})

const expected: Readonly<Record<string, string>> = {
  url: 'an address such as https://portal.example.com, without a path',
  member: memberExpected,
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
  const text = { type: 'string' } as const
  const flags = { url: text, member: text, only: text, routes: text, html: text, junit: text }
  const { member, ...options } = parseOptions(args, flags, schema, expected)
  if (resolve(options.html) === resolve(options.junit))
    throw new UsageError('--html and --junit must be different files.')
  return { ...options, member: readMember(member, 'AUDIT_PASSWORD', env) }
}
