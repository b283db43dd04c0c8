import { atom } from 'jotai'
import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { qrProvider } from '#contract/qr.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { readSessionJson, writeSessionJson } from '#lib/session/session-json.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { depositMethods } from './best-way.ts'

const satang = v.optional(v.pipe(v.number(), v.safeInteger()))
/** Epoch milliseconds by the server's clock. */
const at = v.number()

const remembered = v.object({
  /** The receiving account that was copied last, see `accountKeys`. */
  account: v.optional(v.string()),
  /** The last successful deposit on this device. */
  last: v.optional(
    v.object({
      method: v.picklist(depositMethods),
      /** Latest channel and amount, whichever deposit they belong to. */
      provider: v.optional(qrProvider),
      satang,
      /** Of `satang`. */
      currency: v.optional(currency),
      at,
    }),
  ),
  /** The transfer that the member is making in the bank's app: from copying the account until the slip is sent. */
  pending: v.optional(
    v.object({
      account: v.string(),
      /** What the member wants to transfer; undefined if they didn't say. */
      satang,
      /** Whether the member has said that it is made. */
      isMade: v.optional(v.boolean()),
      /** When it was begun. */
      at,
    }),
  ),
})
type Remembered = v.InferOutput<typeof remembered>
type LastDeposit = NonNullable<Remembered['last']>
export type PendingTransfer = NonNullable<Remembered['pending']>

/** Persisted until sign-out: the page may be gone when the member returns from the bank's app. */
export const rememberedAtom = atom<Remembered>(readSessionJson(lazyStorageKeys.deposits, remembered) ?? {})
// What is stored is removed with the session.
onMemberReset.on(() => store.set(rememberedAtom, {}))

function update(change: Remembered): void {
  const next = { ...store.get(rememberedAtom), ...change }
  store.set(rememberedAtom, next)
  writeSessionJson(lazyStorageKeys.deposits, next)
}

/** Remembers a successful deposit. What it doesn't have is kept from an earlier one. */
export function rememberDeposit(deposit: Omit<LastDeposit, 'at'> & Partial<LastDeposit>): void {
  update({ last: { ...store.get(rememberedAtom).last, at: now(), ...deposit } })
}

/** Begins a transfer. */
export function beginTransfer(transfer: Omit<PendingTransfer, 'at'>): void {
  update({ account: transfer.account, pending: { ...transfer, at: now() } })
}

/** The transfer is proven or given up. */
export function endTransfer(): void {
  update({ pending: undefined })
}
