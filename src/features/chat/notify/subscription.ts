/** A server's public key, as text (base64url of an uncompressed P-256 point), in bytes. @throws on anything else */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (a?.byteLength !== b.length) return false
  return new Uint8Array(a).every((byte, index) => byte === b[index])
}

/**
 * The push subscription of this browser, made where there is none, made anew where it is for another key.
 * @returns it as JSON; empty where no worker is registered
 * @throws where the browser or its push service refuses
 */
export async function subscribe(key: string): Promise<string> {
  const applicationServerKey = keyBytes(key)
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return ''
  const present = await registration.pushManager.getSubscription()
  if (present && sameBytes(present.options.applicationServerKey, applicationServerKey)) {
    return JSON.stringify(present)
  }
  await present?.unsubscribe()
  return JSON.stringify(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  )
}
