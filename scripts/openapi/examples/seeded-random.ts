import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Runs `work` while Node's random bytes, integers and UUIDs are the same in every run, so that recorded ids are, too. Only
 * for a process of its own: the whole process sees the predictable values.
 */
export async function withSeededRandom<T>(seed: string, work: () => Promise<T>): Promise<T> {
  const { randomBytes, randomInt, randomUUID } = crypto
  let counter = 0
  const bytes = (size: number): Buffer => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
      crypto.createHash('sha256').update(`${seed} ${counter++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, size)
  }
  const integer = (...[from, to]: readonly number[]): number => {
    const [min, max] = to === undefined ? [0, from ?? 0] : [from ?? 0, to]
    return min + (bytes(6).readUIntBE(0, 6) % (max - min))
  }
  const uuid = (): string => {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  Object.assign(crypto, { randomBytes: bytes, randomInt: integer, randomUUID: uuid })
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    syncBuiltinESMExports()
  }
}
