import { expect, it, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { lookupInfo, lookupNotice } from '#contract/lookups.ts'
import { registerResource } from '#lib/resource/resource-registry.ts'
import { onServiceWorkerMessage } from './on-service-worker-message.ts'

/** Registers a resource of a call. @returns the mock of its refresh */
function registered(spec: Call) {
  const refreshIfOlder = vi.fn()
  registerResource({ spec, args: [], restore: vi.fn(), refreshIfOlder, clearMemberData: vi.fn() })
  return refreshIfOlder
}

it('refreshes a lookup that the worker found to be changed, at most every five seconds', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const [notice, info] = [registered(lookupNotice), registered(lookupInfo)]
  const changed = { data: { type: 'LOOKUP_UPDATED', call: lookupNotice.name }, ports: [] }
  onServiceWorkerMessage(changed)
  expect(notice.mock.calls).toEqual([[0]])
  // An answer that differs each time would cause a loop.
  time.mockReturnValue(14_999)
  onServiceWorkerMessage(changed)
  expect(notice).toHaveBeenCalledTimes(1)
  time.mockReturnValue(15_000)
  onServiceWorkerMessage(changed)
  expect(notice).toHaveBeenCalledTimes(2)
  expect(info).not.toHaveBeenCalled()
})

it('ignores what is no message of the worker', () => {
  for (const data of [undefined, null, 'x', {}, { type: 'LOOKUP_UPDATED' }])
    expect(() => onServiceWorkerMessage({ data, ports: [] })).not.toThrow()
})
