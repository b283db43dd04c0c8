import type { ChatState } from '#features/chat/model.ts'

export interface StatusInput {
  /** What this device has kept is on screen. */
  readonly painted: boolean
  /** The room is joined. */
  readonly connected: boolean
  /** There is no network. */
  readonly offline: boolean
  readonly hasMessages: boolean
  /** The history was read at least once. */
  readonly readOnce: boolean
  readonly configKnown: boolean
  /** Why the newest read of the history failed. */
  readonly readError: unknown
  /** Why the config couldn't be read, and why the room couldn't be joined. */
  readonly startErrors: readonly unknown[]
}

/**
 * Status and link of the conversation, which never contradict each other: 'Cannot start chatting' isn't shown under
 * 'Connecting…'. Failures from a time without a network don't count, also not in the moment in which it is back and
 * nothing was asked again yet: who has no network can write all the same.
 */
export function createStatus(): (input: StatusInput) => Pick<ChatState, 'status' | 'link'> {
  let excused: readonly unknown[] = []

  function statusOf(input: StatusInput, failures: readonly unknown[]): ChatState['status'] {
    const { painted, hasMessages, readOnce, readError, startErrors, configKnown } = input
    if (!painted) return 'starting'
    if (hasMessages) return 'ready'
    // A conversation that was begun stays open when a later read fails: somebody may be writing in it.
    const hindrances = [...startErrors, readOnce ? undefined : readError]
    if (hindrances.some((hindrance) => failures.includes(hindrance))) return 'unavailable'
    const hindered = hindrances.some((hindrance) => hindrance !== undefined)
    return hindered || (readOnce && configKnown) ? 'ready' : 'starting'
  }

  return (input) => {
    const link = input.connected ? 'connected' : input.offline ? 'offline' : 'connecting'
    const all = [input.readError, ...input.startErrors].filter((failure) => failure !== undefined)
    if (link === 'offline') excused = all
    const failures = all.filter((failure) => !excused.includes(failure))
    const status = statusOf(input, failures)
    const failed = status === 'unavailable' || (link === 'connecting' && failures.length > 0)
    return { status, link: failed ? 'failed' : link }
  }
}
