import { compile } from 'proxy-addr'
import * as v from 'valibot'
import { filesEntries, filesExpectedValues } from './files-settings.ts'
import { brand } from './platform/brand.ts'
import { DEFAULT_HSTS } from './platform/http/headers.ts'
import type { TrustProxy } from './platform/http/ip.ts'
import { isLoopback } from './platform/http/loopback-only.ts'

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

/** The environment variables that the server reads. */
export const environmentSchema = v.object({
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

/** What a variable has to be, to end a sentence: "PORT must be …". */
export const expectedValues: Record<string, string> = {
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
export function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** An origin, or a keyword of `frame-ancestors` without its quotes; `none` stands alone. */
function isFrameAncestor(entry: string, _: number, all: string[]): boolean {
  return isOrigin(entry) || entry === 'self' || (entry === 'none' && all.length === 1)
}

/** Of a flag; absent is off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on', 'yes'].includes(value)
}
