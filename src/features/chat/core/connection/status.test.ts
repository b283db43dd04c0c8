import { expect, it, test } from 'vitest'
import type { ChatState } from '#features/chat/model.ts'
import { createStatusResolver, type StatusInput } from './status.ts'

const well: StatusInput = {
  isLoaded: true,
  isConnected: true,
  isOffline: false,
  hasMessages: true,
  hasReadOnce: true,
  isConfigLoaded: true,
  readError: undefined,
  startErrors: [],
}
const error = new Error('the server failed')
const lost = { isConnected: false }
const empty = { hasMessages: false }
const first = { ...empty, hasReadOnce: false }

test.each<[Partial<StatusInput>, ChatState['status'], ChatState['connectionStatus']]>([
  [lost, 'ready', 'connecting'],
  [{ ...lost, startErrors: [undefined, error] }, 'ready', 'failed'],
  [{ ...lost, readError: error }, 'ready', 'failed'],
  [{ readError: error }, 'ready', 'connected'],
  [{ ...first, readError: error }, 'unavailable', 'failed'],
  [{ ...first, startErrors: [error] }, 'unavailable', 'failed'],
  // A later error doesn't close an open conversation.
  [{ ...empty, readError: error }, 'ready', 'connected'],
  [{ ...first, ...lost }, 'starting', 'connecting'],
  [{ ...empty, ...lost, isConfigLoaded: false }, 'starting', 'connecting'],
  [{ isLoaded: false }, 'starting', 'connected'],
])('%j: %s, %s', (input, status, connectionStatus) => {
  expect(createStatusResolver()({ ...well, ...input })).toEqual({ status, connectionStatus })
})

it('ignores errors that occurred offline until another one occurs', () => {
  const statusOf = createStatusResolver()
  const offline = { ...well, ...lost, ...first, isOffline: true, readError: new Error('no network') }
  expect(statusOf(offline)).toEqual({ status: 'ready', connectionStatus: 'offline' })
  expect(statusOf({ ...offline, isOffline: false })).toEqual({
    status: 'ready',
    connectionStatus: 'connecting',
  })
  expect(statusOf({ ...offline, isOffline: false, startErrors: [error] }).status).toBe('unavailable')
})
