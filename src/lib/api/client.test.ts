import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { accountChangePassword } from '#contract/account-changes.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { login } from '#contract/login.ts'
import { lookupBanks, lookupDeposit } from '#contract/lookups.ts'
import { promotionFind } from '#contract/rewards/bonus-changes.ts'
import { walletActivate } from '#contract/slots.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletSlip, walletTransfer } from '#contract/wallet-changes.ts'
import {
  currentToken,
  onServiceTerminated,
  onSessionEnded,
  sessionNoticeAtom,
  signIn,
  signOut,
} from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { CallError } from './api-error.ts'
import { call } from './client.ts'

const fetched = vi.fn<typeof fetch>()
const transfer = { body: { from: 'WALLET', to: 'NAKA', amount: 1 } }

function answer(body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockImplementation(async () => new Response(text, { status }))
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof CallError)) throw new Error('no CallError')
  return error
}

beforeEach(() => {
  browserStorage()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  signOut()
})

describe('requests', () => {
  it('sends the token, X-Requested-With and a JSON body', async () => {
    signIn('abc', true)
    answer({ message: 'OK' })
    await call(walletTransfer, transfer)
    const [url, init] = fetched.mock.calls[0] ?? []
    const headers = new Headers(init?.headers)
    expect([url, init?.method]).toEqual(['/api/wallet/transfer', 'POST'])
    expect(init?.body).toBe(JSON.stringify(transfer.body))
    const sent = ['authorization', 'x-requested-with', 'content-type'].map((name) => headers.get(name))
    expect(sent).toEqual(['Bearer abc', 'wallet-user', 'application/json'])
  })

  it('omits Authorization without a token and encodes path parameters', async () => {
    answer({})
    await call(walletActivate, { params: { slotCode: 'A/../B' } })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/wallet/activate/A%2F..%2FB')
    expect(new Headers(init?.headers).has('authorization')).toBe(false)
  })

  it.each(['', '.', '..'])('doesn’t send the path parameter "%s", which a URL would drop', async (code) => {
    const found = await failure(call(promotionFind, { params: { code } }))
    expect(found).toMatchObject({ failure: { kind: 'key', key: 'NO_PROMOTION' }, outcomeUnknown: false })
    const opened = await failure(call(walletActivate, { params: { slotCode: code } }))
    expect(opened).toMatchObject({ failure: { kind: 'key', key: 'NO_DATA' }, outcomeUnknown: false })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('sends an id back in the type that it came in', async () => {
    const codes = ['918', 'NAKA', '77']
    answer({ wallet: { amount: 1 }, slots: [{ code: 918 }, { code: 'NAKA' }, { code: 77 }] })
    await call(walletGet)
    for (const to of codes) await call(walletTransfer, { body: { ...transfer.body, to } })
    answer({ wallet: { amount: 1 }, slots: [{ code: '77' }] })
    await call(walletGet)
    await call(walletTransfer, { body: { ...transfer.body, to: '77' } })
    const sent = fetched.mock.calls.flatMap(([, init]) =>
      init?.body ? [JSON.parse(String(init.body)).to] : [],
    )
    expect(sent).toEqual([918, 'NAKA', 77, '77'])
  })

  it('sends a file as multipart and lets the browser set the content type', async () => {
    answer({ status: 'processing' })
    const file = new File(['x'], 'slip.png', { type: 'image/png' })
    await call(walletSlip, { body: { clientId: '8f3b7c1e-3a55-4c4f-9d57-0d6f6a1f2b3c' }, file })
    const init = fetched.mock.calls[0]?.[1]
    expect(init?.body).toBeInstanceOf(FormData)
    expect(new Headers(init?.headers).has('content-type')).toBe(false)
    if (init?.body instanceof FormData) expect([...init.body.keys()]).toEqual(['clientId', 'file'])
  })
})

describe('failures', () => {
  it.each([
    ['a key', { message: 'WRONG_CREDENTIAL' }, 401, { kind: 'key', key: 'WRONG_CREDENTIAL', status: 401 }],
    ['a key named error', { error: 'LOGIN_FAIL' }, 400, { kind: 'key', key: 'LOGIN_FAIL', status: 400 }],
    ['a raw text', { message: 'Something' }, 500, { kind: 'key', key: 'Something', status: 500 }],
    ['HTML with an error status', '<html>', 502, { kind: 'http', status: 502 }],
    ['a key beside null', { message: null, error: 'X' }, 400, { kind: 'key', key: 'X', status: 400 }],
    ['a number', { message: 1042 }, 400, { kind: 'key', key: '1042', status: 400 }],
    ['an object', { message: {}, error: null, field: 7 }, 400, { kind: 'http', status: 400 }],
    [
      'a coupon that is gone',
      { message: 'COUPON_EXPIRED' },
      410,
      { kind: 'key', key: 'COUPON_EXPIRED', status: 410 },
    ],
    ['a code that is gone', '', 410, { kind: 'http', status: 410 }],
    ['null', null, 400, { kind: 'http', status: 400 }],
    ['JSON without a key', { message: '' }, 500, { kind: 'http', status: 500 }],
    ['nothing', '', 404, { kind: 'http', status: 404 }],
  ])('%s', async (_, body, status, expected) => {
    answer(body, status)
    const error = await failure(call(login, { body: { username: 'a', password: 'b' } }))
    expect(error.failure).toEqual(expected)
  })

  it('reports the field of an invalid response, never its content', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer([{ code: { secret: 7777 } }])
    const error = await failure(call(lookupBanks))
    expect(error.failure).toEqual({ kind: 'bad-shape', field: '0.code' })
    expect(warned.mock.calls).toEqual([['portal bad-shape call=lookupBanks field=0.code']])
  })

  it('reports the fields and number of dropped records and returns the others', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer([{ code: {}, nameTH: 'a' }, { code: 5, nameTH: 'b' }, { code: '' }, null])
    expect(await call(lookupBanks)).toMatchObject([{ code: '5', nameTH: 'b' }])
    expect(warned.mock.calls).toEqual([
      ['portal bad-record call=lookupBanks field=code count=2'],
      ['portal bad-record call=lookupBanks field=(whole) count=1'],
    ])
  })

  it('fails with not-json for HTML with status 200; the outcome of a change is then unknown', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer('<html>login</html>')
    expect((await failure(call(lookupBanks))).failure).toEqual({ kind: 'not-json', status: 200 })
    const change = await failure(call(walletTransfer, transfer))
    expect([change.failure.kind, change.outcomeUnknown]).toEqual(['not-json', true])
  })

  it('times out after 60 s, even while reading the body', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(async (_, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return new Response(body)
    })
    const error = failure(call(walletTransfer, transfer))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(await error).toMatchObject({ failure: { kind: 'timeout' }, outcomeUnknown: true })
  })

  it('rejects with the caller’s abort reason', async () => {
    fetched.mockImplementation(async (_, init) => {
      await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve))
      throw new Error('aborted')
    })
    const stop = new AbortController()
    const pending = call(lookupBanks, { signal: stop.signal })
    stop.abort('enough')
    await expect(pending).rejects.toBe('enough')
  })
})

it('doesn’t send a change if navigator.onLine is false and the health check fails', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure(call(walletTransfer, transfer))).toMatchObject({ outcomeUnknown: false })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([lookupActive.path])
})

describe('session', () => {
  it.each(['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN'])('ends on %s', async (key) => {
    const ended = vi.fn()
    const stop = onSessionEnded.on(ended)
    signIn('abc', true)
    answer({ message: key }, 401)
    await failure(call(accountProfile))
    stop()
    expect([currentToken(), store.get(sessionNoticeAtom)]).toEqual([undefined, key])
    expect(ended).toHaveBeenCalledOnce()
  })

  it.each([
    [accountProfile, { message: 'jwt expired' }, undefined],
    [accountProfile, '<html>', undefined],
    [walletGet, { statusCode: 401, message: 'Unauthorized' }, undefined],
    [walletGet, { message: 'NO_WALLET' }, 'abc'],
    [walletTransfer, { statusCode: 401, message: 'Unauthorized' }, 'abc'],
    [walletTransfer, { statusCode: 401, message: 'UNAUTHORIZED' }, undefined],
    [walletTransfer, { message: 'expired auth token' }, undefined],
    [accountChangePassword, { message: 'Your old password is wrong' }, 'abc'],
    [lookupDeposit, { message: 'jwt expired' }, 'abc'],
  ] as const)('a 401 of %o with %j leaves the token %s', async (spec, body, token) => {
    signIn('abc', true)
    answer(body, 401)
    await failure(call<Call>(spec))
    expect(currentToken()).toBe(token)
  })

  it('outlives a 401 in unknown words only if a game provider or a typed password may be what was refused', async () => {
    const outlived: string[] = []
    answer({ message: 'Token not accepted' }, 401)
    for (const spec of calls.filter(({ access }) => access === 'member')) {
      signIn('abc', true)
      await failure(call<Call>(spec))
      if (currentToken() === 'abc') outlived.push(spec.name)
    }
    expect(outlived).toEqual([
      'accountChangePassword',
      'walletRefreshSlot',
      'walletTransfer',
      'walletTransferAll',
      'walletWithdrawAll',
      'walletActivate',
      'walletAccount',
      'walletResetPassword',
      'bonusClear',
      'autoLogin',
      'autoLoginWithPassword',
    ])
  })

  it('survives a late rejection of a previous token', async () => {
    signIn('old', true)
    answer({ message: 'EXPIRED_AUTH_TOKEN' }, 401)
    const late = failure(call(accountProfile))
    signIn('new', true)
    await late
    expect(currentToken()).toBe('new')
  })

  it.each([
    [{ message: 'gone' }, 400, 1],
    ['', 410, 1],
    [{ message: 'NO_DATA' }, 410, 1],
    ['"gone"', 200, 1],
    ['gone', 200, 1],
    [{ message: 'gone' }, 200, 1],
    [{ message: 'INTERNAL_SERVER_ERROR' }, 500, 0],
    ['', 503, 0],
  ])('termination check with response %j and status %d', async (body, status, times) => {
    const terminated = vi.fn()
    const stop = onServiceTerminated.on(terminated)
    answer(body, status)
    await failure(call(lookupActive))
    stop()
    expect(terminated).toHaveBeenCalledTimes(times)
  })
})
