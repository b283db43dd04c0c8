/** The server can't start; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
