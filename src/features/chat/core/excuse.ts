/**
 * Tells failures that mean something from those that came while there was no network: who has none can write all the
 * same, and isn't told that the chat is unavailable, also not in the moment in which the network is back and nothing was
 * asked again yet.
 */
export function createExcuse(): (failures: readonly unknown[], offline: boolean) => readonly unknown[] {
  let excused: readonly unknown[] = []
  return (failures, offline) => {
    if (offline) excused = failures
    return failures.filter((failure) => !excused.includes(failure))
  }
}
