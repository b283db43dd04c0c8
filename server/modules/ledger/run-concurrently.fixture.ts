/** Performs steps concurrently: each worker takes the next step until none is left. */
export async function runConcurrently<T>(
  workers: number,
  steps: readonly T[],
  perform: (step: T) => Promise<void>,
): Promise<void> {
  const remaining = [...steps]
  const worker = async () => {
    for (let step = remaining.shift(); step !== undefined; step = remaining.shift()) await perform(step)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
