import { beforeEach, expect, test, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { QrProvider, QrState } from '#contract/qr.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

const END = Date.parse('2026-11-21T07:00:00Z')

const none: QrState = {
  hasQrcode: false,
  qrcode: undefined,
  qrcodeId: undefined,
  amount: undefined,
  expireIn: undefined,
  message: undefined,
}
const code = (more: Partial<QrState> = {}): QrState => ({
  ...none,
  hasQrcode: true,
  qrcode: '<svg/>',
  amount: 1250 as Satang,
  expireIn: END,
  ...more,
})

/** Loads fresh modules, as a reload does. */
async function reload() {
  vi.resetModules()
  const { closedQrsAtom, dismissClosedQr, isQrLive, openQrsAtom, qrResource } = await import('./open-qrs.ts')
  const { updateServerClock } = await import('#lib/browser/server-clock.ts')
  const session = await import('#lib/session/session.ts')
  const { store } = await import('#lib/state/store.ts')
  return {
    ...session,
    dismissClosedQr,
    closed: () => store.get(closedQrsAtom),
    codes: () => store.get(openQrsAtom).map(({ isClockKnown, ...code }) => code),
    live: (at: number) => store.get(openQrsAtom).filter((code) => isQrLive(code, at)).length,
    confirmClock: () => updateServerClock(new Date(END).toUTCString(), Date.now(), Date.now()),
    answer: (provider: QrProvider, state: QrState, at = END - 60_000) => qrResource(provider).put(state, at),
  }
}

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.stubGlobal('navigator', { onLine: true })
})

test.each([true, false])('codes are known again after a reload (remembered: %s)', async (isRemembered) => {
  const before = await reload()
  before.signIn('token-1', isRemembered)
  before.answer('KBANK', none)
  before.answer('WW', code())
  before.answer('PAYONEX', code({ amount: undefined, expireIn: undefined }))
  const after = await reload()
  expect(after.codes()).toEqual([{ provider: 'PAYONEX' }, { provider: 'WW', amount: 1250, expireIn: END }])
})

test('a code is dropped once the host has none, and replaced by a newer one', async () => {
  const { signIn, answer, codes } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  answer('WW', code({ amount: 2000 as Satang, expireIn: END + 1 }))
  expect(codes()).toEqual([{ provider: 'WW', amount: 2000, expireIn: END + 1 }])
  answer('WW', none)
  expect(codes()).toEqual([])
  expect((await reload()).codes()).toEqual([])
})

test('a code whose picture is missing once is still open', async () => {
  const { signIn, answer, codes, closed } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  answer('WW', code({ qrcode: undefined }))
  expect(codes()).toEqual([{ provider: 'WW', amount: 1250, expireIn: END }])
  expect(closed()).toEqual([])
})

test('a code is live until its end; if the host answers it later than that and hasn’t told its time, until the host closes it', async () => {
  const { signIn, answer, live, confirmClock } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  answer('PAYONEX', code({ expireIn: undefined }))
  expect([live(END - 1), live(END)]).toEqual([2, 1])
  answer('WW', code(), END + 60_000)
  expect([live(END), live(END + 86_400_000)]).toEqual([2, 2])
  expect((await reload()).live(END)).toBe(2)
  answer('WW', none, END + 61_000)
  expect(live(END)).toBe(1)
  confirmClock()
  answer('WW', code(), END + 62_000)
  expect([live(END - 1), live(END)]).toEqual([2, 1])
  // No response has told the time since the reload.
  expect((await reload()).live(END)).toBe(1)
})

test('codes end with the session, and another session never sees them', async () => {
  const { signIn, signOut, answer, codes } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  signOut()
  expect(codes()).toEqual([])
  signIn('token-1', true)
  expect((await reload()).codes()).toEqual([])

  answer('WW', code())
  localStorage.setItem('token', 'token-2')
  expect((await reload()).codes()).toEqual([])
})

test('a code that was closed while the page was gone is remembered until a newer one, or until the member knows', async () => {
  const { signIn, answer } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  answer('PAYONEX', code())
  const after = await reload()
  expect(after.closed()).toEqual([])
  after.answer('WW', none)
  after.answer('PAYONEX', none)
  expect(after.closed()).toEqual(['PAYONEX', 'WW'])
  after.answer('PAYONEX', none)
  after.dismissClosedQr('PAYONEX')
  expect(after.closed()).toEqual(['WW'])
  after.answer('WW', code())
  expect(after.closed()).toEqual([])
})

test('a code that ended long ago is dropped without a word', async () => {
  const { signIn, answer, confirmClock } = await reload()
  signIn('token-1', true)
  confirmClock()
  answer('WW', code())
  const after = await reload()
  after.answer('WW', none, END + 2 * 3_600_000)
  expect(after.codes()).toEqual([])
  expect(after.closed()).toEqual([])
})

test('codes of two tabs are shown in both, and none is overwritten', async () => {
  const { signIn, answer, codes } = await reload()
  signIn('token-1', true)
  answer('WW', code())
  const other = await reload()
  other.answer('PAYONEX', code())
  storage.dispatchStorageEvent('kapao.member.open-qrs')
  expect(codes().map(({ provider }) => provider)).toEqual(['PAYONEX', 'WW'])

  answer('KBANK', code())
  // The other tab hasn't had its event yet.
  other.answer('PAYONEX', none)
  expect((await reload()).codes().map(({ provider }) => provider)).toEqual(['KBANK', 'WW'])
})

test.each(['{', '[]', '{"session":"x","value":[{"provider":"NOBANK"}]}'])('ignores %s', async (text) => {
  const { signIn } = await reload()
  signIn('token-1', true)
  localStorage.setItem('kapao.member.open-qrs', text)
  expect((await reload()).codes()).toEqual([])
})
