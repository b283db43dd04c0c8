import type { ChatState } from '#features/chat/model.ts'

export interface StatusInput {
  /** The persisted history was loaded. */
  readonly isLoaded: boolean
  readonly isConnected: boolean
  readonly isOffline: boolean
  readonly hasMessages: boolean
  /** The history was fetched at least once. */
  readonly hasReadOnce: boolean
  readonly isConfigLoaded: boolean
  /** Error of the latest history fetch. */
  readonly readError: unknown
  /** Errors of loading the config and of joining the room. */
  readonly startErrors: readonly unknown[]
}

/**
 * Derives the conversation's status and connection status consistently: 'Cannot start chatting' is never
 * combined with 'Connecting…'. Errors that occurred offline are ignored, even right after the network is back
 * and before anything was retried: members can write messages offline.
 */
export function createStatusResolver(): (
  input: StatusInput,
) => Pick<ChatState, 'status' | 'connectionStatus'> {
  let offlineErrors: readonly unknown[] = []

  function statusOf(input: StatusInput, errors: readonly unknown[]): ChatState['status'] {
    const { isLoaded, hasMessages, hasReadOnce, readError, startErrors, isConfigLoaded } = input
    if (!isLoaded) return 'starting'
    if (hasMessages) return 'ready'
    // A later fetch error doesn't close an open conversation: the member may be typing.
    const blockers = [...startErrors, hasReadOnce ? undefined : readError]
    if (blockers.some((blocker) => errors.includes(blocker))) return 'unavailable'
    const isBlocked = blockers.some((blocker) => blocker !== undefined)
    return isBlocked || (hasReadOnce && isConfigLoaded) ? 'ready' : 'starting'
  }

  return (input) => {
    const connectionStatus = input.isConnected ? 'connected' : input.isOffline ? 'offline' : 'connecting'
    const allErrors = [input.readError, ...input.startErrors].filter((error) => error !== undefined)
    if (connectionStatus === 'offline') offlineErrors = allErrors
    const errors = allErrors.filter((error) => !offlineErrors.includes(error))
    const status = statusOf(input, errors)
    const hasFailed = status === 'unavailable' || (connectionStatus === 'connecting' && errors.length > 0)
    return { status, connectionStatus: hasFailed ? 'failed' : connectionStatus }
  }
}
