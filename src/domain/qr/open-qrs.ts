import { type Atom, atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { type QrProvider, qrGet, qrProvider, qrProviders } from '#contract/qr.ts'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import { formatCountdown, formatHourMinute } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { readSessionJson, writeSessionJson } from '#lib/session/session-json.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'

/** The providers' own spelling. */
export const qrProviderNames: Record<QrProvider, string> = {
  KBANK: 'KBank',
  WW: 'WW',
  PAYTIMZ: 'PAYTIMZ',
  PAYONEX: 'PAYONEX',
}

const states = resourceFamily(qrGet)

/** State of the member's QR at a provider. */
export function qrResource(provider: QrProvider) {
  return states({ params: { provider } })
}

const openQr = v.object({
  provider: qrProvider,
  amount: v.optional(
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((value) => value as Satang),
    ),
  ),
  /** Epoch milliseconds by the server's clock; absent if the host sent none. */
  expireIn: v.optional(v.number()),
  /** Whether the host had told its time when it answered, or the code was open by the device's clock then. */
  isClockKnown: v.optional(v.boolean()),
})

/** A code that the host answered last for a provider. It may have expired since. */
export type OpenQr = v.InferOutput<typeof openQr>

/** The latest code first. */
const storedQrs = v.array(openQr)

const readStoredQrs = () => readSessionJson(lazyStorageKeys.openQrs, storedQrs) ?? []

const codesAtom = atom<readonly OpenQr[]>(readStoredQrs())

// Codes created or closed in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === lazyStorageKeys.openQrs || key === null) store.set(codesAtom, readStoredQrs())
})

/**
 * The member's codes, the latest first. They are persisted until sign-out: to pay, the member goes to the bank's app, and
 * the page may be gone when they return.
 */
export const openQrsAtom: Atom<readonly OpenQr[]> = atom((get) => get(codesAtom))

/** Codes that ended longer ago than this aren't worth a word when the host answers that they are closed. */
const CLOSED_NOTICE_MS = 60 * 60_000

const closedAtom = atom<readonly QrProvider[]>([])

/**
 * Channels whose code the host has closed while no view of it was open, e.g. because it was paid in the bank's app. An
 * empty form without a word would lead the member to pay twice.
 */
export const closedQrsAtom: Atom<readonly QrProvider[]> = atom((get) => get(closedAtom))

/** The member knows that the channel's code is closed, or has a newer one. */
export function dismissClosedQr(provider: QrProvider): void {
  store.set(
    closedAtom,
    store.get(closedAtom).filter((each) => each !== provider),
  )
}

/** Whether a code can still be paid, as far as is known. */
export function isQrLive(code: OpenQr, now: number): boolean {
  const end = getKnownEnd(code, now)
  return end === undefined || end > now
}

/**
 * End of a code by the server's clock. Unknown if it had passed when it was answered, by a clock that the host never confirmed:
 * the device's clock is wrong then, and the host decides whether the code is open.
 * @param now epoch ms by the server's clock as far as known
 */
export function getKnownEnd(
  { expireIn, isClockKnown }: Pick<OpenQr, 'expireIn' | 'isClockKnown'>,
  now: number,
): number | undefined {
  const isConfirmed = isClockKnown || isServerClockKnown()
  return expireIn !== undefined && expireIn <= now && !isConfirmed ? undefined : expireIn
}

/** Updates the code of a provider from the host's latest answer. */
function applyAnswer(provider: QrProvider): void {
  const { value, fetchedAt = 0 } = store.get(qrResource(provider).state)
  if (!value || currentToken() === undefined) return
  // Not this tab's own list: another tab may have stored a code meanwhile, which must not be overwritten.
  const codes = readStoredQrs()
  const known = codes.find((code) => code.provider === provider)
  const others = codes.filter((code) => code !== known)
  if (!value.hasQrcode) {
    if (!known) return
    save(others)
    // A clock that is wrong by minutes does no harm here.
    if (known.expireIn === undefined || known.expireIn > fetchedAt - CLOSED_NOTICE_MS)
      store.set(closedAtom, (closed) => [provider, ...closed])
    return
  }
  dismissClosedQr(provider)
  const { amount, expireIn } = value
  const isClockKnown = isServerClockKnown() || (expireIn !== undefined && expireIn > fetchedAt)
  const isSame = known && known.amount === amount && known.expireIn === expireIn
  if (isSame && known.isClockKnown === isClockKnown) return
  save([{ provider, amount, expireIn, isClockKnown }, ...others])
}

function save(codes: readonly OpenQr[]): void {
  store.set(codesAtom, codes)
  writeSessionJson(lazyStorageKeys.openQrs, codes.length === 0 ? undefined : codes)
}

// Every answer counts, whoever asked: the form, the code's own view, or the strip on home.
for (const provider of qrProviders) store.sub(qrResource(provider).state, () => applyAnswer(provider))

// The stored codes are removed with the session.
onMemberReset.on(() => {
  store.set(codesAtom, [])
  store.set(closedAtom, [])
})

/** The member's codes that can still be paid, the latest first; updated when one expires. */
export function useOpenQrs(): readonly OpenQr[] {
  const codes = useAtomValue(openQrsAtom)
  const now = useNow(codes.length > 0 ? 1000 : 0)
  return codes.filter((code) => isQrLive(code, now))
}

/**
 * A code's row in a list. Follows the code until the host answers that it is closed: asks on mount, on focus, on reconnect and
 * every 10 s.
 */
export function useOpenQrRow(code: OpenQr) {
  const { provider, amount } = code
  const { loading, reload } = useResource(qrResource(provider))
  useRecheck(!loading, () => void reload())
  // It may have been paid: refresh the balance once it is gone.
  useEffect(() => refreshWalletAndStatement, [])
  const now = useNow()
  const expireIn = getKnownEnd(code, now)
  return {
    channel: qrProviderNames[provider],
    satang: amount,
    /** Undefined if the end isn't known. */
    time:
      expireIn === undefined
        ? undefined
        : { left: formatCountdown(expireIn - now), until: formatHourMinute(expireIn) },
    online: useAtomValue(onlineAtom),
  }
}
