const certificateProblems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that isn’t trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'comes without the intermediate certificates that lead to a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that isn’t trusted here',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'isn’t valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
}

const networkProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections: is the backend running, and is the port right?',
  ENOTFOUND: 'has no address: the host name is unknown.',
  EAI_AGAIN: 'couldn’t be looked up: the name server doesn’t respond.',
  ECONNRESET: 'closed the connection without a response.',
  UND_ERR_SOCKET: 'closed the connection without a response.',
  EHOSTUNREACH: 'can’t be reached from this network.',
  ENETUNREACH: 'can’t be reached from this network.',
  ETIMEDOUT: 'doesn’t respond: the connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'doesn’t respond: the connection timed out.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'doesn’t speak https on this port: try http://.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'doesn’t speak https on this port: try http://.',
  EPROTO: 'couldn’t agree on an encrypted connection.',
}

/** One sentence about why a request got no response. */
export function describeConnectionError(error: unknown, url: URL, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${url.origin} didn’t answer ${url.pathname} within ${timeoutMs / 1000} seconds.`
  const code = errorCode(error)
  const certificate = certificateProblems[code]
  if (certificate) return `The certificate of ${url.host} ${certificate} (${code}).`
  const network = networkProblems[code]
  if (network) return `${url.origin} ${network} (${code})`
  return `${url.origin} gave no response to ${url.pathname} (${code || innermostMessage(error)}).`
}

/** The code of an error or of its innermost cause; fetch wraps the errors of the network. */
function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const inner = error instanceof AggregateError ? error.errors[0] : 'cause' in error ? error.cause : undefined
  return errorCode(inner)
}

/** The message of an error's innermost cause. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : innermostMessage(error.cause)
}
