import AES from 'crypto-js/aes'
import { buildSettings } from '#lib/config/build-settings.ts'

let last: { readonly link: string; readonly encrypted: string } | undefined

/**
 * Encrypts a gift link for the call (specification, section 7): AES with the shared passphrase, as base64.
 * This only keeps links out of logs; the passphrase is in every copy of the portal. The salt is random, so
 * the last result is reused: resending the same link must be the same request.
 */
export function encryptLink(link: string): string {
  if (last?.link !== link) {
    last = { link, encrypted: AES.encrypt(link, buildSettings.truelinkPassphrase).toString() }
  }
  return last.encrypted
}
