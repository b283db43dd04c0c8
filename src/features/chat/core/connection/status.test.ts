import { expect, it } from 'vitest'
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
const [first, second] = [new Error('no network'), new Error('the server failed')]
const both = [first, second]

it('is failed instead of connecting after an error', () => {
  const statusOf = createStatusResolver()
  const lost = { ...well, isConnected: false }
  expect(statusOf(lost)).toEqual({ status: 'ready', connectionStatus: 'connecting' })
  expect(statusOf({ ...lost, startErrors: [second] })).toEqual({
    status: 'ready',
    connectionStatus: 'failed',
  })
  expect(statusOf({ ...lost, readError: second })).toEqual({ status: 'ready', connectionStatus: 'failed' })
  expect(statusOf(lost)).toEqual({ status: 'ready', connectionStatus: 'connecting' })
})

it('stays connected if a fetch fails while the room is joined', () => {
  expect(createStatusResolver()({ ...well, readError: second })).toEqual({
    status: 'ready',
    connectionStatus: 'connected',
  })
})

it('is unavailable if the first fetch or join failed, but not after a later error', () => {
  const statusOf = createStatusResolver()
  const none = { ...well, hasMessages: false, hasReadOnce: false }
  expect(statusOf({ ...none, readError: second })).toEqual({
    status: 'unavailable',
    connectionStatus: 'failed',
  })
  expect(statusOf({ ...none, startErrors: [second] })).toEqual({
    status: 'unavailable',
    connectionStatus: 'failed',
  })
  expect(statusOf({ ...none, hasReadOnce: true, readError: second })).toEqual({
    status: 'ready',
    connectionStatus: 'connected',
  })
})

it('is starting until history and config are loaded', () => {
  const statusOf = createStatusResolver()
  const none = { ...well, isConnected: false, hasMessages: false }
  expect(statusOf({ ...none, hasReadOnce: false })).toEqual({
    status: 'starting',
    connectionStatus: 'connecting',
  })
  expect(statusOf({ ...none, isConfigLoaded: false })).toEqual({
    status: 'starting',
    connectionStatus: 'connecting',
  })
  expect(statusOf({ ...well, isLoaded: false })).toEqual({
    status: 'starting',
    connectionStatus: 'connected',
  })
})

it('ignores errors that occurred offline until another one occurs', () => {
  const statusOf = createStatusResolver()
  const none = { ...well, isConnected: false, hasMessages: false, hasReadOnce: false }
  const offline = { ...none, isOffline: true, readError: first }
  expect(statusOf(offline)).toEqual({ status: 'ready', connectionStatus: 'offline' })
  expect(statusOf({ ...offline, isOffline: false })).toEqual({
    status: 'ready',
    connectionStatus: 'connecting',
  })
  expect(statusOf({ ...none, startErrors: both })).toEqual({
    status: 'unavailable',
    connectionStatus: 'failed',
  })
})
