import type { IncomingMessage } from 'node:http'
import type { Deps } from '../deps.ts'
import { limitRate } from '../domain/rate-limit.ts'
import { ApiError } from '../http/api-error.ts'
import { countedAddress } from '../http/ip.ts'
import { errorFields } from '../log.ts'
import { handshakesPerAddress } from './limits.ts'
import { isOwnOrigin } from './origin.ts'

type Answer = (refusal: string | null, allowed: boolean) => void

/**
 * Decides on each new transport before anything is kept for it: own origin, and not too many from one address.
 * Where hits can't be counted, nobody is let in.
 */
export function allowHandshake({ clock, log, rateStore }: Pick<Deps, 'clock' | 'log' | 'rateStore'>) {
  return (request: IncomingMessage, answer: Answer): void => {
    const { origin, host } = request.headers
    if (!isOwnOrigin(origin, host)) {
      log.warn('chat-origin-refused', { origin: origin?.slice(0, 200) })
      answer('UNAUTHORIZED', false)
      return
    }
    const key = `sockets:${countedAddress(request.socket.remoteAddress)}`
    limitRate(rateStore, key, handshakesPerAddress, clock.now()).then(
      () => answer(null, true),
      (error: unknown) => {
        if (!(error instanceof ApiError)) log.error('chat-handshake', errorFields(error))
        answer(error instanceof ApiError ? error.key : 'INTERNAL_SERVER_ERROR', false)
      },
    )
  }
}
