import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { addItem, readItems, SYNC_TAG, syncCredentials } from '#domain/slips/queue/slip-repository.ts'
import { onSync } from './background-sync.ts'

class SyncEvent extends Event {
  readonly tag = SYNC_TAG
  readonly waits: Promise<unknown>[] = []
  waitUntil(wait: Promise<unknown>): void {
    this.waits.push(wait)
  }
}

it.each(['{"status":"success","reference":"r"}', '', '"OK"', 'true'])(
  'lists and uploads slips once, with the token and in the language of the page that left them: %s',
  async (accepted) => {
    const requests: (string | null)[][] = []
    vi.stubGlobal('ExtendableEvent', SyncEvent)
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      const sent = new Headers(headers)
      requests.push([address, sent.get('Accept-Language'), sent.get('Authorization')])
      return address.endsWith('/wallet/slip')
        ? new Response(accepted)
        : Response.json({ slips: [], total: 0 })
    })
    await syncCredentials.save({ token: 'secret', member: 'M1', host: 'https://api.example', language: 'lo' })
    // In flight when its page was killed: looked up on the server first.
    await addItem(slipOf({ state: 'sending', mayBeUploaded: true }), new ArrayBuffer(4))
    const event = new SyncEvent('sync')
    const afterwards = vi.fn(async () => undefined)
    onSync(event, afterwards)
    await Promise.all(event.waits)
    expect(requests).toEqual([
      ['https://api.example/api/statement/slip', 'lo', 'Bearer secret'],
      ['https://api.example/api/wallet/slip', 'lo', 'Bearer secret'],
    ])
    expect(await syncCredentials.read()).toBeUndefined()
    expect(afterwards).toHaveBeenCalledOnce()
  },
)

it('sends nothing with an expired token, deletes it, and leaves the slip to the next sign-in', async () => {
  vi.stubGlobal('ExtendableEvent', SyncEvent)
  vi.stubGlobal('fetch', async () => Response.json({ message: 'UNAUTHORIZED' }, { status: 401 }))
  const credentials = { token: 'expired', member: 'M2', host: 'https://api.example', language: 'en' } as const
  await syncCredentials.save(credentials)
  await addItem(slipOf({ state: 'waiting', member: 'M2' }), new ArrayBuffer(4))
  const event = new SyncEvent('sync')
  onSync(event, async () => undefined)
  await Promise.all(event.waits)
  expect(await syncCredentials.read()).toBeUndefined()
  const [item] = (await readItems()).filter(({ member }) => member === 'M2')
  expect(item).toMatchObject({ state: 'waiting', wait: 'session' })
})
