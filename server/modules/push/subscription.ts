import * as v from 'valibot'

/** Where and how to reach one browser. Whoever knows the endpoint can bother its owner: it stands in no log. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The push services of the browsers. Any other address would let a stranger send this server's requests anywhere. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.push\.apple\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
]

function isPushService(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return services.some((service) => service.test(url.hostname))
}

/** A key of so many bytes, base64url. */
const key = (bytes: number) =>
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
    // A point of P-256, uncompressed, and a secret (RFC 8291).
    keys: v.object({ p256dh: key(65), auth: key(16) }),
  }),
  v.transform(({ endpoint, keys }): Subscription => ({ endpoint, p256dh: keys.p256dh, auth: keys.auth })),
)

/**
 * Reads a conversation's `deviceToken`: a push subscription as JSON (D25).
 * @returns undefined when it isn't one, or not one of a known push service
 */
export function parseSubscription(deviceToken: string): Subscription | undefined {
  const result = v.safeParse(schema, deviceToken)
  return result.success ? result.output : undefined
}
