import { createECDH, randomBytes } from 'node:crypto'

/** A PushSubscription as JSON, as a browser creates it. */
export function createSubscription(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
) {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  return { endpoint, expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}
