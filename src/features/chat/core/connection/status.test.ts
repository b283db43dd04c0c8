import { expect, it } from 'vitest'
import { createStatus, type StatusInput } from './status.ts'

const well: StatusInput = {
  painted: true,
  connected: true,
  offline: false,
  hasMessages: true,
  readOnce: true,
  configKnown: true,
  readError: undefined,
  startErrors: [],
}
const [first, second] = [new Error('no network'), new Error('the server failed')]
const both = [first, second]

it('says one thing at a time: a failure while nothing is connected isn’t called connecting', () => {
  const statusOf = createStatus()
  const lost = { ...well, connected: false }
  expect(statusOf(lost)).toEqual({ status: 'ready', link: 'connecting' })
  expect(statusOf({ ...lost, startErrors: [second] })).toEqual({ status: 'ready', link: 'failed' })
  expect(statusOf({ ...lost, readError: second })).toEqual({ status: 'ready', link: 'failed' })
  expect(statusOf(lost)).toEqual({ status: 'ready', link: 'connecting' })
})

it('a read that fails while the room is joined leaves the connection as it is', () => {
  expect(createStatus()({ ...well, readError: second })).toEqual({ status: 'ready', link: 'connected' })
})

it('is unavailable where nothing could be read or joined, and not for a later read', () => {
  const statusOf = createStatus()
  const none = { ...well, hasMessages: false, readOnce: false }
  expect(statusOf({ ...none, readError: second })).toEqual({ status: 'unavailable', link: 'failed' })
  expect(statusOf({ ...none, startErrors: [second] })).toEqual({ status: 'unavailable', link: 'failed' })
  expect(statusOf({ ...none, readOnce: true, readError: second })).toEqual({
    status: 'ready',
    link: 'connected',
  })
})

it('is starting until the history and the config are known', () => {
  const statusOf = createStatus()
  const none = { ...well, connected: false, hasMessages: false }
  expect(statusOf({ ...none, readOnce: false })).toEqual({ status: 'starting', link: 'connecting' })
  expect(statusOf({ ...none, configKnown: false })).toEqual({ status: 'starting', link: 'connecting' })
  expect(statusOf({ ...well, painted: false })).toEqual({ status: 'starting', link: 'connected' })
})

it('excuses what failed without a network, until something else fails', () => {
  const statusOf = createStatus()
  const none = { ...well, connected: false, hasMessages: false, readOnce: false }
  const offline = { ...none, offline: true, readError: first }
  expect(statusOf(offline)).toEqual({ status: 'ready', link: 'offline' })
  expect(statusOf({ ...offline, offline: false })).toEqual({ status: 'ready', link: 'connecting' })
  expect(statusOf({ ...none, startErrors: both })).toEqual({ status: 'unavailable', link: 'failed' })
})
