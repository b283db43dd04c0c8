import { expect, it, vi } from 'vitest'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { turnOff } from './turn-off.ts'

it('deletes the caches, unregisters and then notifies the pages', async () => {
  const done: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['kapao-build', 'kapao-videos', 'somebody-elses'],
    delete: async (name: string) => void done.push(`delete ${name}`),
  })
  const { scope, posted } = workerScope([{}])
  const base = scope as { clients: Clients }
  const registration = { unregister: async () => void done.push(`unregister, posted ${posted.length}`) }
  await turnOff({ clients: base.clients, registration } as never)
  expect(done).toEqual(['delete kapao-build', 'delete kapao-videos', 'unregister, posted 0'])
  expect(posted).toEqual([{ window: 0, message: { type: 'TURNED_OFF' } }])
})
