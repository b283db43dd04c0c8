import * as v from 'valibot'

/** A browser's push subscription. The endpoint is a capability URL; never log it. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Hosts of the browsers' push services. Allowing any URL would enable server-side request forgery (SSRF). */
const pushServiceHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.push\.apple\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
]

function isPushService(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return pushServiceHosts.some((service) => service.test(url.hostname))
}

/** Base64url key with the given number of bytes. */
const base64urlKey = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]{1,100}={0,2}$/),
    v.check((text) => Buffer.from(text, 'base64url').byteLength === bytes),
  )

const schema = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.parseJson(),
  v.object({
    endpoint: v.pipe(v.string(), v.maxLength(2048), v.check(isPushService)),
    // An uncompressed P-256 point, and a secret (RFC 8291).
    keys: v.object({ p256dh: base64urlKey(65), auth: base64urlKey(16) }),
  }),
  v.transform(({ endpoint, keys }): Subscription => ({ endpoint, p256dh: keys.p256dh, auth: keys.auth })),
)

/**
 * Parses a conversation's `deviceToken`: a push subscription as JSON.
 * @returns undefined if it is invalid, or not of a known push service
 */
export function parseSubscription(deviceToken: string): Subscription | undefined {
  const result = v.safeParse(schema, deviceToken)
  return result.success ? result.output : undefined
}
