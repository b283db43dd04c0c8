import { type ParseArgsConfig, parseArgs } from 'node:util'
import * as v from 'valibot'

/** Wrong usage; the message is one sentence for the terminal. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Whether the command line asks for the usage only. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

export interface Credentials {
  readonly phone: string
  readonly password: string
}

/** An http address without credentials, path or query; parsed to its origin. */
export const originOption = v.pipe(
  v.string(),
  v.check(isOrigin),
  v.transform((text) => new URL(text).origin),
)

/** `PHONE:PASSWORD`, or `PHONE` alone. */
export const memberOption = v.pipe(v.string(), v.regex(/^[^:\s]+(:.+)?$/))

/** Rest of the error message `--member must be …`. */
export const memberExpected = 'a phone number and a password, separated by a colon'

export const fileOption = v.pipe(v.string(), v.nonEmpty())

/**
 * Parses the options of a command line.
 * @param flags the options' types; others are refused
 * @param schema parses the values, by name
 * @param expected what each option must be, for the message
 * @throws UsageError with one sentence that names the invalid option
 */
export function parseOptions<const S extends v.GenericSchema>(
  args: readonly string[],
  flags: NonNullable<ParseArgsConfig['options']>,
  schema: S,
  expected: Readonly<Record<string, string>>,
): v.InferOutput<S> {
  const result = v.safeParse(schema, readFlags(args, flags))
  if (result.success) return result.output
  const [name = ''] = (v.getDotPath(result.issues[0]) ?? '').split('.')
  throw new UsageError(`--${name} must be ${expected[name] ?? 'valid'}.`)
}

/**
 * Reads a member's credentials. The password on the command line wins; otherwise it comes from the environment, which the
 * shell's history doesn't show.
 * @param variable the environment variable of the password
 * @throws UsageError if there is no password
 */
export function readMember(
  text: string | undefined,
  variable: string,
  env: Readonly<Record<string, string | undefined>>,
): Credentials | undefined {
  if (text === undefined) return undefined
  const colon = text.indexOf(':')
  const phone = colon < 0 ? text : text.slice(0, colon)
  const password = colon < 0 ? env[variable] : text.slice(colon + 1)
  if (!password)
    throw new UsageError(`--member needs a password: --member PHONE:PASSWORD, or set ${variable}.`)
  return { phone, password }
}

function readFlags(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): Record<string, unknown> {
  try {
    return parseArgs({ args: [...args], strict: true, allowPositionals: false, options }).values
  } catch (error) {
    // Only the first sentence: node adds advice about positional arguments.
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`)
  }
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false
  const { href, origin } = new URL(text)
  return href === `${origin}/`
}
