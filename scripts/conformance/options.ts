import { parseArgs } from 'node:util'
import * as v from 'valibot'

/** Settings of a run. */
export interface Options {
  /** Origin of the backend, e.g. `https://api.example.com`. */
  readonly host: string
  readonly member: { readonly phone: string; readonly password: string } | undefined
  /** Whether calls that change something are tried. */
  readonly writes: boolean
  /** Origin of the portal, for CORS. */
  readonly origin: string | undefined
  /** Address of the optional plain websocket (D27). */
  readonly chatBackend: string | undefined
  /** Files to write the reports to. */
  readonly html: string | undefined
  readonly junit: string | undefined
  /** Timeout of a request (SPEC §9). */
  readonly timeoutMs: number
}

/** Wrong usage; the message is one sentence for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
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
  --timeout SECONDS       timeout of a request (default 60)`

const isOrigin = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '')

const originSchema = v.pipe(
  v.string(),
  v.check(isOrigin),
  v.transform((text) => new URL(text).origin),
)

const file = v.optional(v.pipe(v.string(), v.nonEmpty()))

const schema = v.object({
  host: originSchema,
  member: v.optional(v.pipe(v.string(), v.regex(/^[^:\s]+(:.+)?$/))),
  writes: v.optional(v.boolean(), false),
  origin: v.optional(originSchema),
  'chat-backend': v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/), v.url())),
  html: file,
  junit: file,
  timeout: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(300)),
    '60',
  ),
})

const expected: Readonly<Record<string, string>> = {
  host: 'an address such as https://api.example.com, without a path',
  member: 'a phone number and a password, separated by a colon',
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
  const result = v.safeParse(schema, parseFlags(args))
  if (!result.success) {
    const name = v.getDotPath(result.issues[0]) ?? ''
    throw new UsageError(`--${name} must be ${expected[name] ?? 'valid'}.`)
  }
  const { host, member, writes, origin, html, junit, timeout, 'chat-backend': chatBackend } = result.output
  const signIn = readMember(member, env.CONFORMANCE_PASSWORD)
  if (writes && !signIn) throw new UsageError('--writes needs --member.')
  return { host, member: signIn, writes, origin, chatBackend, html, junit, timeoutMs: timeout * 1000 }
}

function parseFlags(args: readonly string[]): unknown {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        host: text,
        member: text,
        writes: { type: 'boolean' },
        origin: text,
        'chat-backend': text,
        html: text,
        junit: text,
        timeout: text,
      },
    })
    return values
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
    throw new UsageError('--member needs a password: --member PHONE:PASSWORD, or set CONFORMANCE_PASSWORD.')
  return { phone, password }
}
