/** An outside service failed or didn't answer; the call can be repeated. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError'
}
