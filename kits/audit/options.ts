import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { audits, firstLine } from './findings.ts'
import * as portal from './portal.ts'

/** Wrong usage; the message is one sentence for the terminal. */
export class UsageError extends Error {}

const allRoutes = Object.keys(portal.routes)

export const usage = `Usage: npm run audit -- --url https://portal.example.com [options]

  --url URL               address of the portal; npm run audit without it builds, starts and audits the one of its folder
  --member PHONE:PASSWORD a member; the password may be in AUDIT_PASSWORD instead (--member PHONE)
  --only A,B              runs only these audits: ${audits.join(', ')}
  --routes /a,/b          audits only these pages: ${allRoutes.join(', ')}
  --html FILE             the report as a web page (default audit/report.html)
  --junit FILE            the report as JUnit XML (default audit/report.xml)
  --help                  prints this text`

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const html = { ...text, default: 'audit/report.html' }
    const junit = { ...text, default: 'audit/report.xml' }
    const options = { url: text, member: text, only: text, routes: text, html, junit }
    return parseArgs({ args: [...args], options }).values
  } catch (problem) {
    // Only the first sentence: node adds advice about positional arguments.
    throw new UsageError(`${firstLine(problem).split('. ')[0]}.`)
  }
}

export type Member = NonNullable<ReturnType<typeof readMember>>

/** Parses the command line. @throws UsageError with one sentence that names the invalid option */
export function readOptions(args: readonly string[], password: string | undefined) {
  const { url, member, only, routes, html, junit } = parse(args)
  if (url !== undefined && !isOrigin(url))
    throw new UsageError('--url must be an address such as https://portal.example.com, without a path.')
  if (html === '' || junit === '') throw new UsageError('--html and --junit must be file names.')
  if (resolve(html) === resolve(junit)) throw new UsageError('--html and --junit must be different files.')
  return {
    url: url && new URL(url).origin,
    member: readMember(member, password),
    only: readList('only', only, audits),
    routes: readList('routes', routes, allRoutes),
    html,
    junit,
  }
}

const isOrigin = (address: string) =>
  /^https?:/.test(address) && URL.parse(address)?.href === `${URL.parse(address)?.origin}/`

function readList<T extends string>(name: string, list: string | undefined, allowed: readonly T[]) {
  const parts = list?.split(',').map((part) => part.trim())
  const found = parts?.flatMap((part) => allowed.find((one) => one === part) ?? [])
  if (found?.length !== parts?.length)
    throw new UsageError(`--${name} must be a list of ${allowed.join(', ')}.`)
  return found ?? allowed
}

function readMember(member: string | undefined, fallback: string | undefined) {
  if (member === undefined) return undefined
  const [, phone, password = fallback] = /^([^:\s]+)(?::(.+))?$/.exec(member) ?? []
  if (phone === undefined)
    throw new UsageError('--member must be a phone number and a password, separated by a colon.')
  if (!password)
    throw new UsageError('--member needs a password: --member PHONE:PASSWORD, or set AUDIT_PASSWORD.')
  return { phone, password }
}
