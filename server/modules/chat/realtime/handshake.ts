import type { IncomingMessage } from 'node:http'
import type { Deps } from '#server/deps.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { clientAddress } from '#server/platform/http/ip.ts'
import { errorFields } from '#server/platform/log.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { isAllowedOrigin } from '#server/platform/realtime/origin.ts'
import { handshakesPerAddress } from './limits.ts'

type AllowRequestCallback = (refusal: string | null, allowed: boolean) => void

/**
 * Decides on each new transport before any state is allocated: checks the origin and the rate limit per
 * address. Fails closed if the rate limit can't be checked.
 */
export function createHandshakeCheck({
  clock,
  log,
  rateStore,
  settings,
}: Pick<Deps, 'clock' | 'log' | 'rateStore' | 'settings'>) {
  const { allowedOrigins, trustProxy } = settings
  return (request: IncomingMessage, answer: AllowRequestCallback): void => {
    const { origin, host, 'x-forwarded-for': forwarded } = request.headers
    const ip = clientAddress(trustProxy, request.socket.remoteAddress, forwarded?.toString())
    if (!isAllowedOrigin(origin, host, allowedOrigins)) {
      log.warn('chat-origin-refused', { ip, origin: origin?.slice(0, 200) })
      answer('UNAUTHORIZED', false)
      return
    }
    limitRate(rateStore, `sockets:${ip}`, handshakesPerAddress, clock.now()).then(
      () => answer(null, true),
      (error: unknown) => {
        if (!(error instanceof DomainError)) log.error('chat-handshake', { ip, ...errorFields(error) })
        answer(error instanceof DomainError ? error.key : 'INTERNAL_SERVER_ERROR', false)
      },
    )
  }
}
