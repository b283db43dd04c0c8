import * as v from 'valibot'
import type { ErrorKey } from '#contract/error-keys.ts'
import type { Deps } from '#server/deps.ts'
import { authenticateToken } from '#server/platform/auth/sessions.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { clientAddress } from '#server/platform/http/ip.ts'
import { retryRead } from '#server/platform/http/retry-read.ts'
import { errorFields } from '#server/platform/log.ts'
import type { Connection, ConnectionOwner } from './events.ts'

/** Auth payload of the handshake; an empty string counts as absent. */
const handshake = v.object({
  token: v.nullish(v.pipe(v.string(), v.maxLength(128))),
  guestId: v.nullish(v.pipe(v.string(), v.maxLength(36))),
})

/** Reaches the client as `connect_error` with `data: { message: KEY }`. */
class ConnectError extends Error {
  readonly data: { message: ErrorKey }
  constructor(key: ErrorKey) {
    super(key)
    this.data = { message: key }
  }
}

/**
 * Authenticates a connection, including a recovered one. An invalid token is refused rather than treated as a
 * guest.
 */
export function authenticateConnections(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>) {
  return (connection: Connection, next: (refusal?: Error) => void): void => {
    const { address, headers } = connection.handshake
    const ip = clientAddress(deps.settings.trustProxy, address, headers['x-forwarded-for']?.toString())
    resolveOwner(deps, connection.handshake.auth).then(
      (owner) => {
        connection.data.owner = owner
        connection.data.ip = ip
        next()
      },
      (error: unknown) => {
        if (!(error instanceof DomainError)) deps.log.error('chat-identify', { ip, ...errorFields(error) })
        next(new ConnectError(error instanceof DomainError ? error.key : 'INTERNAL_SERVER_ERROR'))
      },
    )
  }
}

async function resolveOwner(deps: Pick<Deps, 'db' | 'clock'>, auth: unknown): Promise<ConnectionOwner> {
  const claimed = v.safeParse(handshake, auth)
  if (!claimed.success) throw new DomainError('KEY_INVALID')
  const { token, guestId } = claimed.output
  if (token) {
    const { id, publicId, tokenHash } = await retryRead(() => authenticateToken(deps, token))
    return { kind: 'member', id, publicId, tokenHash }
  }
  return guestId ? { kind: 'guest', guestId } : { kind: 'guest' }
}
