import { join } from 'node:path'
import * as v from 'valibot'
import { environmentSchema, expectedValues, isOn, isOrigin } from './environment.ts'
import { type FilesSettings, readFilesSettings } from './files-settings.ts'
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
