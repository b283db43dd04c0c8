import { parseArgs } from 'node:util'
import * as v from 'valibot'

/** Wrong usage; the message is one sentence for the terminal. */
export class UsageError extends Error {}

export const usage = `Usage: npm run conformance -- --host https://api.example.com [options]

  --host URL              address of the backend
  --member PHONE:PASSWORD a member of the backend; the password may be in CONFORMANCE_PASSWORD instead (--member PHONE)
  --writes                also tries calls that change something: transfers the smallest amount to a game and back,
                          sends chat messages, creates and cancels a payment QR code.
                          Never against a production host
  --origin URL            origin of a portal on another host: checks CORS
  --chat-backend URL      address of a separate chat websocket (wss://…)
  --html FILE             writes the report as a web page
  --junit FILE            writes the report as JUnit XML
  --timeout SECONDS       timeout of a request (default 60; 300 for uploads)
  --help                  prints this text`

/** The message of an issue is the rest of the sentence `--name must be …`. */
const text = (pattern: RegExp, expected: string) => v.pipe(v.string(expected), v.regex(pattern, expected))
const isOrigin = (address: string) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`
const origin = (example: string) => {
  const expected = `an address such as https://${example}.example.com, without a path`
  return v.pipe(
    text(/^https?:/, expected),
    v.check(isOrigin, expected),
    v.transform((url) => new URL(url).origin),
  )
}
const socketAddress = 'an address such as wss://chat.example.com/socket'
const file = v.optional(text(/./, 'a file name'))

const schema = v.object({
  host: origin('api'),
  member: v.optional(text(/^[^:\s]+(:.+)?$/, 'a phone number and a password, separated by a colon')),
  writes: v.optional(v.boolean(), false),
  /** Origin of a portal on another host, for CORS. */
  origin: v.optional(origin('portal')),
  /** Address of the optional plain websocket of the chat. */
  'chat-backend': v.optional(v.pipe(text(/^wss?:/, socketAddress), v.url(socketAddress))),
  html: file,
  junit: file,
  timeout: v.optional(text(/^([1-9]\d?|[12]\d\d|300)$/, 'a number of seconds from 1 to 300')),
})

/** Settings of a run; without a timeout, those of the contract. */
export type Options = ReturnType<typeof readOptions>

/** Parses the command line. @throws UsageError with one sentence that names the invalid option */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { issues, output } = v.safeParse(schema, readFlags(args))
  if (issues) throw new UsageError(`--${v.getDotPath(issues[0])} must be ${issues[0].message}.`)
  const { timeout, member: given, ...options } = output
  if (options.writes && given === undefined) throw new UsageError('--writes needs --member.')
  const [, phone = '', password = env.CONFORMANCE_PASSWORD] = /^(.*?)(?::(.+))?$/.exec(given ?? '') ?? []
  if (given !== undefined && !password)
    throw new UsageError('--member needs a password: --member PHONE:PASSWORD, or set CONFORMANCE_PASSWORD.')
  const member = given === undefined ? undefined : { phone, password: password ?? '' }
  return { ...options, member, timeoutMs: timeout === undefined ? undefined : Number(timeout) * 1000 }
}

function readFlags(args: readonly string[]) {
  const typeOf = (name: string) => (name === 'writes' ? 'boolean' : 'string')
  const options = Object.keys(schema.entries).map((name) => [name, { type: typeOf(name) }] as const)
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options) }).values
  } catch (error) {
    // Only the first sentence: node adds advice about positional arguments.
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`)
  }
}
