/** Prevents the server from starting; its message is the one sentence that the operator reads. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
