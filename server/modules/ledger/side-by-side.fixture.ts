/** Performs steps concurrently: each worker takes the next one until none is left. */
export async function runConcurrently<T>(
  workers: number,
  steps: readonly T[],
  perform: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...steps]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await perform(one)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
