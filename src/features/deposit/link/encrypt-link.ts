import AES from 'crypto-js/aes'
import { buildSettings } from '../../../lib/build-settings.ts'

/**
 * A gift link as the call wants it (section 7): AES with the shared passphrase, as base64. It only keeps links out of
 * logs on the way; the passphrase is in every copy of the portal.
 */
export function encryptLink(link: string): string {
  return AES.encrypt(link, buildSettings.truelinkPassphrase).toString()
}
