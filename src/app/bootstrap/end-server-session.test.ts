import { beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { endServerSession } from './end-server-session.ts'

const offered = vi.hoisted(() => vi.fn<(capability: string) => Promise<boolean>>())
vi.mock('#domain/lookups/host-capabilities.ts', () => ({ isOffered: offered }))

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  offered.mockReset().mockImplementation(async (capability) => capability === 'logout')
  fetched.mockReset().mockImplementation(async () => new Response('"OK"'))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})

it('ends the session with its own token, even if the page is closed right afterwards', async () => {
  endServerSession('tok-1')
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([String(url), init?.method, init?.keepalive]).toEqual(['/api/logout', 'POST', true])
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer tok-1')
})

it('neither reports nor retries a request that fails', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  endServerSession('tok-1')
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
})

it('sends nothing to a host without that capability', async () => {
  offered.mockResolvedValue(false)
  endServerSession('tok-1')
  await eventually(() => expect(offered).toHaveReturned())
  expect(fetched).not.toHaveBeenCalled()
})

it('sends nothing while offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  endServerSession('tok-1')
  expect(offered).not.toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()
})
