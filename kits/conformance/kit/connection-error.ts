/** Why there was no response, by the code of node or of undici. */
const problems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate.',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate of an authority that isn’t trusted here.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate without the intermediate ones of its authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate of an authority that isn’t trusted here.',
  CERT_HAS_EXPIRED: 'has a certificate that has expired.',
  CERT_NOT_YET_VALID: 'has a certificate that isn’t valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host name.',
  ECONNREFUSED: 'refuses connections: is the backend running, and is the port right?',
  ENOTFOUND: 'has no address: the host name is unknown.',
  EAI_AGAIN: 'couldn’t be looked up: the name server doesn’t respond.',
  ECONNRESET: 'closed the connection without a response.',
  UND_ERR_SOCKET: 'closed the connection without a response.',
  ETIMEDOUT: 'doesn’t respond: the connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'doesn’t respond: the connection timed out.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'doesn’t speak https on this port: try http://.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'doesn’t speak https on this port: try http://.',
}

/** One sentence about why a request got no response. */
export function describeConnectionError(error: unknown, url: URL, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${url.origin} didn’t answer ${url.pathname} within ${timeoutMs / 1000} seconds.`
  const reason = innermost(error)
  const problem = problems[reason]
  return problem
    ? `${url.origin} ${problem} (${reason})`
    : `${url.origin} gave no response to ${url.pathname} (${reason}).`
}

/** The code of an error or of its innermost cause, else its message; fetch wraps the errors of the network. */
function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause === undefined ? error.message : innermost(cause)
}
