import { atom } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { walletSlip } from '#contract/wallet.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { CallError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { createPageApi } from './page-session.ts'
import { slipOf } from './slip-queue.fixture.ts'

vi.mock('#lib/api/client.ts', () => ({ call: vi.fn() }))
vi.mock('#domain/statement/statement-resources.ts', () => ({ slipPageResource: vi.fn() }))

const reload = vi.fn()
const page = (value: unknown) =>
  vi.mocked(slipPageResource).mockReturnValue({ reload, state: atom({ value }) } as never)
const { signal } = new AbortController()
const upload = (token = 'mine') =>
  createPageApi(token).upload(slipOf(), new ArrayBuffer(4), signal, () => undefined)

beforeEach(() => {
  vi.mocked(call).mockReset()
  store.set(tokenAtom, 'mine')
  reload.mockReset()
  reload.mockResolvedValue({})
  page({ slips: [{ clientId: 'a' }] })
})

it('uploads the picture under the slip’s own id', async () => {
  vi.mocked(call).mockResolvedValue({ status: 'success' } as never)
  const item = slipOf({ type: 'image/webp' })
  const onProgress = () => undefined
  expect(await createPageApi('mine').upload(item, new ArrayBuffer(4), signal, onProgress)).toEqual({
    status: 'success',
  })
  const [spec, options] = vi.mocked(call).mock.lastCall ?? []
  expect(spec).toBe(walletSlip)
  expect(options).toMatchObject({ body: { clientId: item.id }, signal, onProgress })
  const { file } = options as { file: File }
  expect([file.size, file.type]).toEqual([4, 'image/webp'])
})

it('sends nothing under another member’s token or while signed out', async () => {
  for (const token of ['another', undefined]) {
    store.set(tokenAtom, token)
    await expect(upload()).rejects.toThrow()
    await expect(createPageApi('mine').list(signal, 1)).rejects.toThrow()
  }
  expect(call).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('loads the requested page of the list', async () => {
  expect(await createPageApi('mine').list(signal, 3)).toEqual([{ clientId: 'a' }])
  expect(slipPageResource).toHaveBeenLastCalledWith(3)
})

it('rejects if the list can’t be loaded, instead of using the cached one', async () => {
  const error = new CallError('statementSlips', { kind: 'offline' }, false)
  reload.mockResolvedValue({ error })
  await expect(createPageApi('mine').list(signal, 1)).rejects.toBe(error)
})

it('rejects if another member signs in meanwhile', async () => {
  reload.mockImplementation(async () => {
    store.set(tokenAtom, 'another')
    return {}
  })
  await expect(createPageApi('mine').list(signal, 1)).rejects.toThrow()
})

it('rejects if aborted', async () => {
  const aborter = new AbortController()
  reload.mockImplementation(async () => {
    aborter.abort(new Error('stopped'))
    return {}
  })
  await expect(createPageApi('mine').list(aborter.signal, 1)).rejects.toThrow('stopped')
})
