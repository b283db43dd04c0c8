import * as v from 'valibot'
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

/** Settings of a run. */
export interface Options {
  /** Origin of the backend, e.g. `https://api.example.com`. */
  readonly host: string
  readonly member: Credentials | undefined
  /** Whether calls that change something are tried. */
  readonly writes: boolean
  /** Origin of the portal, for CORS. */
  readonly origin?: string | undefined
  /** Address of the optional plain websocket (D27). */
  readonly chatBackend: string | undefined
  /** Files to write the reports to. */
  readonly html?: string | undefined
  readonly junit?: string | undefined
  /** Timeout of a request; absent: those of SPEC §9. */
  readonly timeoutMs?: number | undefined
}

export const usage = `Usage: npm run conformance -- --host https://api.example.com [options]

  --host URL              address of the backend
  --member PHONE:PASSWORD a member of the backend; the password may be in CONFORMANCE_PASSWORD instead (--member PHONE)
  --writes                also tries calls that change something: transfers the smallest amount to a game and back,
                          sends chat messages, creates and cancels a payment QR code
  --origin URL            origin of a portal on another host: checks CORS
  --chat-backend URL      address of a separate chat websocket (wss://…)
  --html FILE             writes the report as a web page
  --junit FILE            writes the report as JUnit XML
  --timeout SECONDS       timeout of a request (default 60; 300 for uploads)
  --help                  prints this text`

const schema = v.object({
  host: originOption,
  member: v.optional(memberOption),
  writes: v.optional(v.boolean(), false),
  origin: v.optional(originOption),
  'chat-backend': v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/), v.url())),
  html: v.optional(fileOption),
  junit: v.optional(fileOption),
  timeout: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(300)),
  ),
})

const expected: Readonly<Record<string, string>> = {
  host: 'an address such as https://api.example.com, without a path',
  member: memberExpected,
  origin: 'an origin such as https://portal.example.com, without a path',
  'chat-backend': 'an address such as wss://chat.example.com/socket',
  html: 'a file name',
  junit: 'a file name',
  timeout: 'a number of seconds from 1 to 300',
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
  const flags = {
    host: text,
    member: text,
    writes: { type: 'boolean' },
    origin: text,
    'chat-backend': text,
    html: text,
    junit: text,
    timeout: text,
  } as const
  const { timeout, 'chat-backend': chatBackend, ...options } = parseOptions(args, flags, schema, expected)
  const member = readMember(options.member, 'CONFORMANCE_PASSWORD', env)
  if (options.writes && !member) throw new UsageError('--writes needs --member.')
  return { ...options, member, chatBackend, timeoutMs: timeout === undefined ? undefined : timeout * 1000 }
}
