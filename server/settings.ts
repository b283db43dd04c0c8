import { compile } from 'proxy-addr'
import * as v from 'valibot'
import type { TrustProxy } from './platform/http/ip.ts'
import { StartError } from './platform/start-error.ts'

/** The server's settings, read once at start. */
export interface Settings {
  port: number
  host: string
  /** Directory of the embedded database and of uploaded files. */
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  /** Where several processes share their rate limits. */
  redisUrl: string | undefined
  /** Demo members, games, console. Only ever true on a loopback address. */
  demo: boolean
  /** Passphrase that gift links are encrypted with by the portal. */
  truelinkPassphrase: string
  /** Lao banks, currencies and phone rules. */
  laos: boolean
  /** Whom browsers' push services write to about trouble: a `mailto:` or `https:` address. */
  pushContact: string
  /** Proxies whose `X-Forwarded-For` names the client; none by default. */
  trustProxy: TrustProxy
  /** Origins of portals that are served from elsewhere: CORS, and the chat's connections. */
  allowedOrigins: readonly string[]
}

/** The portal's build has the same default, so that both fit out of the box. */
const DEFAULT_PASSPHRASE = 'kapao-gift-link'

/** Nobody's address; an operator's own is better, since push services may refuse what they can't reach. */
const DEFAULT_CONTACT = 'mailto:support@kapao.example'

const flagSchema = v.optional(
  v.pipe(v.string(), v.toLowerCase(), v.picklist(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no', ''])),
)

/** Values between commas or spaces. */
const listSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)

const environmentSchema = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(0), v.maxValue(65535)),
    '8080',
  ),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]{1,255}$/)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/))),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/\S+$/))),
  DEMO: flagSchema,
  TRUELINK_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200)), DEFAULT_PASSPHRASE),
  LAOS: flagSchema,
  PUSH_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)),
    DEFAULT_CONTACT,
  ),
  TRUST_PROXY: v.optional(
    v.pipe(
      listSchema,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const trust = parseTrustProxy(dataset.value)
        if (trust) return trust
        addIssue()
        return NEVER
      }),
    ),
    '',
  ),
  ALLOWED_ORIGINS: v.optional(v.pipe(listSchema, v.everyItem(isOrigin)), ''),
})

const expectedValues: Record<string, string> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'an address or host name to listen on',
  DATA_DIR: 'a directory',
  DATABASE_URL: 'a postgres:// address',
  REDIS_URL: 'a redis:// address',
  DEMO: 'on or off',
  TRUELINK_PASSPHRASE: 'a text of 8 to 200 characters',
  LAOS: 'on or off',
  PUSH_CONTACT: 'a mailto: or https: address',
  TRUST_PROXY: 'addresses and networks of proxies (10.0.0.0/8, loopback), or a number of hops',
  ALLOWED_ORIGINS: 'origins such as https://portal.example.com, separated by commas',
}

/** Whether an address to listen on is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws StartError with one sentence that names the variable at fault
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(environmentSchema, present)
  if (!result.success) {
    const name = v.getDotPath(result.issues[0]) ?? 'environment'
    throw new StartError(`${name} must be ${expectedValues[name] ?? 'valid'}.`)
  }
  const { output } = result
  const loopback = isLoopback(output.HOST)
  const demo = output.DEMO === undefined ? loopback : isOn(output.DEMO)
  if (demo && !loopback) {
    throw new StartError(`DEMO can only be on when HOST is a loopback address, and HOST is ${output.HOST}.`)
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    redisUrl: output.REDIS_URL,
    demo,
    truelinkPassphrase: output.TRUELINK_PASSPHRASE,
    laos: isOn(output.LAOS),
    pushContact: output.PUSH_CONTACT,
    trustProxy: output.TRUST_PROXY,
    allowedOrigins: output.ALLOWED_ORIGINS,
  }
}

/** @returns undefined for an entry that is neither an address nor a network */
function parseTrustProxy(entries: string[]): TrustProxy | undefined {
  const [first] = entries
  if (first === undefined) return () => false
  if (entries.length === 1 && /^\d{1,2}$/.test(first)) return (_, hop) => hop < Number(first)
  // The library would read a bare number as an address (0.0.0.100).
  if (entries.some((entry) => /^\d+$/.test(entry))) return undefined
  try {
    return compile(entries)
  } catch {
    return undefined
  }
}

/** A page's origin as browsers send it: scheme, host, port where it isn't the scheme's own; nothing after it. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on', 'yes'].includes(value)
}
