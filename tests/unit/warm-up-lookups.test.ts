import { expect, it, vi } from 'vitest'
import { planWarmUp } from '#app/warm-up/warm-up-steps.ts'
import { cachedLookupPaths } from '#service-worker/lookups.ts'

it('the warm-up requests every lookup that the service worker caches', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    requested.push(new URL(input instanceof Request ? input.url : input, 'https://portal.example').pathname)
    return Response.json(null)
  })
  for (const step of planWarmUp(true, true).lookups) await step.run()
  expect(requested.toSorted()).toEqual([...cachedLookupPaths].toSorted())
})
