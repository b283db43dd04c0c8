/**
 * Runs `work`, and then what it has deferred, last first. `await using` would do, but dependency-cruiser 18 can't read it:
 * the visitor of its parser throws at such a declaration.
 */
export async function withCleanUp<T>(work: (cleanUp: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const cleanUp = new AsyncDisposableStack()
  try {
    return await work(cleanUp)
  } finally {
    await cleanUp.disposeAsync()
  }
}
