import { createDecipheriv, createHash } from 'node:crypto'

/** Derives key and initialization vector like OpenSSL's EVP_BytesToKey: MD5, one round, 32 + 16 bytes. */
function deriveKeyAndIv(passphrase: string, salt: Uint8Array): { key: Buffer; iv: Buffer } {
  let block = Buffer.alloc(0)
  let derived = Buffer.alloc(0)
  while (derived.length < 48) {
    block = createHash('md5').update(block).update(passphrase, 'utf8').update(salt).digest()
    derived = Buffer.concat([derived, block])
  }
  return { key: derived.subarray(0, 32), iv: derived.subarray(32, 48) }
}

/**
 * Decrypts a link that the portal encrypted with a shared passphrase: base64 of "Salted__", 8 bytes of salt
 * and AES-256-CBC with PKCS#7 padding. The passphrase is part of the portal's script, so this only obfuscates
 * links and authenticates nothing.
 * @returns the text or undefined; a wrong passphrase may also yield garbage, so validate the text
 */
export function decryptLink(ciphertext: string, passphrase: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(ciphertext)) return undefined
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < 32 || bytes.toString('latin1', 0, 8) !== 'Salted__') return undefined
  const { key, iv } = deriveKeyAndIv(passphrase, bytes.subarray(8, 16))
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}
