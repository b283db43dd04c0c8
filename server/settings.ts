import { join } from 'node:path'
import { compile } from 'proxy-addr'
import * as v from 'valibot'
import { type FilesSettings, filesEntries, filesExpectedValues, readFilesSettings } from './files-settings.ts'
import { brand } from './platform/brand.ts'
import { DEFAULT_HSTS } from './platform/http/headers.ts'
import type { TrustProxy } from './platform/http/ip.ts'
import { isLoopback } from './platform/http/loopback-only.ts'
import { StartError } from './platform/start-error.ts'
import type { WebhookSettings } from './platform/webhook.ts'

/** The server's configuration, read from the environment once at startup. */
export interface Settings {
  port: number
  host: string
  /** Directory for the embedded database. */
  dataDir: string
  /** Where uploaded files are stored; by default a directory in `dataDir`. */
  files: FilesSettings
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | undefined
  /** The same database as the owner of its tables, who migrates it; the server's user may then only read and write rows. */
  databaseOwnerUrl: string | undefined
  /** Redis through which several processes share rate limits and chat messages. */
  redisUrl: string | undefined
  /** Demo members, games, /demo. Only ever true on a loopback address; by default only with the embedded database. */
  demo: boolean
  /** Opens /demo; undefined: a new one at each start. */
  demoToken: string | undefined
  /** When the demo's clock begins, in epoch milliseconds; undefined: it is the real one. */
  demoClock: number | undefined
  /** Decides what the demo draws; undefined: chance. */
  demoSeed: string | undefined
  /** Whether there is an agreement for members to accept; always, except in a demo for tests. */
  hasAgreement: boolean
  /** Passphrase with which the portal encrypts gift links. */
  truelinkPassphrase: string
  /** Lao banks, currencies and phone rules. */
  laos: boolean
  /** Whether `BRAND_DIR` is set. Without it, a portal may have been built with another brand, which the server doesn't know. */
  hasBrand: boolean
  /** Contact for browsers' push services (VAPID): a `mailto:` or `https:` address. */
  pushContact: string
  /** Proxies whose `X-Forwarded-For` header is trusted; none by default. */
  trustProxy: TrustProxy
  /** Allowed origins of portals on other hosts, for CORS and chat connections. */
  allowedOrigins: readonly string[]
  /**
   * The operator's services that send one-time passwords, know transfers, redeem gift links, run games and show chats; undefined if
   * there is none.
   */
  webhooks: {
    /** `manual`: the operator tells members their one-time passwords. */
    readonly otp: WebhookSettings | 'manual' | undefined
    readonly bank: WebhookSettings | undefined
    readonly gift: WebhookSettings | undefined
    readonly game: WebhookSettings | undefined
    readonly chat: WebhookSettings | undefined
  }
  /** Key of the signatures of those services, and of the one that reports payments of QR codes. */
  webhookSecret: string | undefined
  /** Value of `Strict-Transport-Security`; undefined: not sent. */
  hsts: string | undefined
  /** Who may frame the portal, as in `frame-ancestors`; undefined: as it was built. */
  frameAncestors: readonly string[] | undefined
  /** After how many days guests' chat files are deleted. */
  guestFilesDays: number
  /** How long the server still serves requests after SIGTERM, until the load balancer has noticed. */
  drainSeconds: number
  /** Host (and port, unless it is the scheme's) that alone serves the operator's desk; undefined: all do. */
  deskHost: string | undefined
  /** How `/metrics` is served; undefined: not at all. */
  metrics: MetricsSettings | undefined
}

export interface MetricsSettings {
  /** Port of its own; undefined: the server's. */
  readonly port: number | undefined
  /** Bearer token that it requires; always set if it has no port of its own. */
  readonly token: string | undefined
}

/** Same default as in the portal's build, so that both work together without configuration. */
const DEFAULT_PASSPHRASE = 'kapao-gift-link'

const flagSchema = v.optional(
  v.pipe(v.string(), v.toLowerCase(), v.picklist(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no', ''])),
)

/** Values separated by commas or spaces. */
const listSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)

/** Encrypted, or on this machine: one-time passwords are sent to it. */
const webhookSchema = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    // `fetch` refuses addresses with a user or password.
    if (username !== '' || password !== '') return false
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
  }),
)

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.minValue(0),
  v.maxValue(65535),
)

const environmentSchema = v.object({
  PORT: v.optional(portSchema, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]{1,255}$/)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/))),
  DATABASE_OWNER_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/))),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/\S+$/), v.check(isDecodable))),
  DEMO: flagSchema,
  DEMO_CLOCK: v.optional(v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse), v.finite())),
  DEMO_SEED: v.optional(v.pipe(v.string(), v.maxLength(200))),
  DEMO_AGREEMENT: flagSchema,
  DEMO_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~-]{8,200}$/))),
  NODE_ENV: v.optional(v.string()),
  TRUELINK_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(200)), DEFAULT_PASSPHRASE),
  LAOS: flagSchema,
  BRAND_DIR: v.optional(v.string()),
  PUSH_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)),
    brand.supportAddress,
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
  HSTS: v.optional(
    v.pipe(v.string(), v.regex(/^(off|max-age=\d{1,10}(; includeSubDomains)?(; preload)?)$/)),
    DEFAULT_HSTS,
  ),
  FRAME_ANCESTORS: v.optional(v.pipe(listSchema, v.nonEmpty(), v.everyItem(isFrameAncestor))),
  GUEST_FILES_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1)),
    '90',
  ),
  OTP_WEBHOOK: v.optional(v.union([v.literal('manual'), webhookSchema])),
  BANK_WEBHOOK: v.optional(webhookSchema),
  GIFT_WEBHOOK: v.optional(webhookSchema),
  GAME_WEBHOOK: v.optional(webhookSchema),
  CHAT_WEBHOOK: v.optional(webhookSchema),
  WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(32), v.maxLength(200))),
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), '0'),
  DESK_HOST: v.optional(v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9.-]{1,255}(:\d{1,5})?$/))),
  ...filesEntries,
  METRICS_PORT: v.optional(portSchema),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]{16,200}$/))),
})

const expectedValues: Record<string, string> = {
  ...filesExpectedValues,
  PORT: 'a number from 0 to 65535',
  HOST: 'an address or host name to listen on',
  DATA_DIR: 'a directory',
  DATABASE_URL: 'a postgres:// address',
  DATABASE_OWNER_URL: 'a postgres:// address',
  REDIS_URL: 'a redis:// address',
  DEMO: 'on or off',
  DEMO_CLOCK: 'a time with its zone, such as 2026-01-02T12:00:00+07:00',
  DEMO_SEED: 'a text of at most 200 characters',
  DEMO_AGREEMENT: 'on or off',
  DEMO_TOKEN: 'a text of 8 to 200 letters, digits and . ~ - _',
  TRUELINK_PASSPHRASE: 'a text of 8 to 200 characters',
  LAOS: 'on or off',
  BRAND_DIR: 'a folder',
  PUSH_CONTACT: 'a mailto: or https: address',
  TRUST_PROXY: 'addresses and networks of proxies (10.0.0.0/8, loopback), or a number of hops',
  OTP_WEBHOOK:
    'an https:// address without a user and password, an http:// address on this machine, or manual',
  BANK_WEBHOOK: 'an https:// address without a user and password, or an http:// address on this machine',
  GIFT_WEBHOOK: 'an https:// address without a user and password, or an http:// address on this machine',
  GAME_WEBHOOK: 'an https:// address without a user and password, or an http:// address on this machine',
  CHAT_WEBHOOK: 'an https:// address without a user and password, or an http:// address on this machine',
  WEBHOOK_SECRET: 'a text of 32 to 200 characters',
  HSTS: 'off, or a value such as max-age=63072000; includeSubDomains',
  FRAME_ANCESTORS: 'origins such as https://portal.example.com, separated by commas, self, or none',
  GUEST_FILES_DAYS: 'a number of days from 1 to 9999',
  METRICS_PORT: 'a number from 0 to 65535',
  METRICS_TOKEN: 'a text of 16 to 200 letters, digits and . ~ + / = - _',
  DRAIN_SECONDS: 'a number of seconds from 0 to 999',
  DESK_HOST: 'a host name such as desk.example.com, with a port if it has one of its own',
  ALLOWED_ORIGINS: 'origins such as https://portal.example.com, separated by commas',
}

/**
 * Parses environment variables; an empty variable counts as absent.
 * @throws StartError with one sentence that names the invalid variable
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
  const isTrial = loopback && output.DATABASE_URL === undefined && output.NODE_ENV !== 'production'
  const demo = output.DEMO === undefined ? isTrial : isOn(output.DEMO)
  if (demo && !loopback) {
    throw new StartError(`DEMO can only be on when HOST is a loopback address, and HOST is ${output.HOST}.`)
  }
  if (output.METRICS_PORT !== undefined && output.METRICS_PORT !== 0 && output.METRICS_PORT === output.PORT)
    throw new StartError(
      'METRICS_PORT must differ from PORT; with METRICS_TOKEN alone, PORT has the metrics.',
    )
  const onlyInDemo = (['DEMO_CLOCK', 'DEMO_SEED', 'DEMO_AGREEMENT'] as const).find(
    (name) => output[name] !== undefined,
  )
  if (onlyInDemo && !demo) throw new StartError(`${onlyInDemo} needs DEMO on.`)
  if (output.DATABASE_OWNER_URL !== undefined && (output.DATABASE_URL === undefined || demo))
    throw new StartError('DATABASE_OWNER_URL needs DATABASE_URL, and DEMO off.')
  const isOtpManual = output.OTP_WEBHOOK === 'manual'
  // The embedded database belongs to one process: the codes couldn't be read while the server runs.
  if (isOtpManual && output.DATABASE_URL === undefined)
    throw new StartError('OTP_WEBHOOK=manual needs DATABASE_URL.')
  const webhook = (
    name: 'OTP_WEBHOOK' | 'BANK_WEBHOOK' | 'GIFT_WEBHOOK' | 'GAME_WEBHOOK' | 'CHAT_WEBHOOK',
  ): WebhookSettings | undefined => {
    const url = output[name]
    if (url === undefined) return undefined
    if (output.WEBHOOK_SECRET === undefined) throw new StartError(`${name} needs WEBHOOK_SECRET.`)
    return { url, secret: output.WEBHOOK_SECRET }
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    files: readFilesSettings(output, join(output.DATA_DIR, 'files')),
    databaseUrl: output.DATABASE_URL,
    databaseOwnerUrl: output.DATABASE_OWNER_URL,
    redisUrl: output.REDIS_URL,
    demo,
    demoToken: output.DEMO_TOKEN,
    demoClock: output.DEMO_CLOCK,
    demoSeed: output.DEMO_SEED,
    hasAgreement: output.DEMO_AGREEMENT === undefined || isOn(output.DEMO_AGREEMENT),
    truelinkPassphrase: output.TRUELINK_PASSPHRASE,
    laos: isOn(output.LAOS),
    hasBrand: Boolean(output.BRAND_DIR),
    pushContact: output.PUSH_CONTACT,
    trustProxy: output.TRUST_PROXY,
    allowedOrigins: output.ALLOWED_ORIGINS,
    webhooks: {
      otp: isOtpManual ? 'manual' : webhook('OTP_WEBHOOK'),
      bank: webhook('BANK_WEBHOOK'),
      gift: webhook('GIFT_WEBHOOK'),
      game: webhook('GAME_WEBHOOK'),
      chat: webhook('CHAT_WEBHOOK'),
    },
    webhookSecret: output.WEBHOOK_SECRET,
    hsts: output.HSTS === 'off' ? undefined : output.HSTS,
    frameAncestors: output.FRAME_ANCESTORS?.map((entry) => (isOrigin(entry) ? entry : `'${entry}'`)),
    guestFilesDays: output.GUEST_FILES_DAYS,
    drainSeconds: output.DRAIN_SECONDS,
    deskHost: output.DESK_HOST,
    metrics:
      output.METRICS_PORT === undefined && output.METRICS_TOKEN === undefined
        ? undefined
        : { port: output.METRICS_PORT, token: output.METRICS_TOKEN },
  }
}

/** @returns undefined if an entry is neither an address nor a network */
function parseTrustProxy(entries: string[]): TrustProxy | undefined {
  const [first] = entries
  if (first === undefined) return () => false
  if (entries.length === 1 && /^\d{1,2}$/.test(first)) return (_, hop) => hop < Number(first)
  // proxy-addr would parse a bare number as an address (0.0.0.100).
  if (entries.some((entry) => /^\d+$/.test(entry))) return undefined
  try {
    return compile(entries)
  } catch {
    return undefined
  }
}

/** Whether the percent-encoded characters of an address are valid, e.g. those of a password. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether a text is an origin as sent by browsers: scheme, host and non-default port only. */
function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** An origin, or a keyword of `frame-ancestors` without its quotes; `none` stands alone. */
function isFrameAncestor(entry: string, _: number, all: string[]): boolean {
  return isOrigin(entry) || entry === 'self' || (entry === 'none' && all.length === 1)
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on', 'yes'].includes(value)
}
