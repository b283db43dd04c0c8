import { atom } from 'jotai'
import { type QrProvider, type QrState, qrCreate, qrDelete, qrGet, qrProviders } from '#contract/qr.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

const states = resourceFamily(qrGet)

/** State of the member's QR at a provider. */
export function qrResource(provider: QrProvider) {
  return states({ params: { provider } })
}

/** Creating and cancelling a QR, each once at a time. */
export const qrCreateCall = createMoneyCall(qrCreate)
export const qrDeleteCall = createMoneyCall(qrDelete)

const outdated = atom<readonly QrProvider[]>([])
onSignOut.on(() => store.set(outdated, []))

/** Providers whose view must be fetched again before it is believed. */
export const outdatedAtom = atom((get) => get(outdated))

/** Creating a QR with one provider marks the others (section 4). */
export function markOthers(created: QrProvider): void {
  store.set(
    outdated,
    qrProviders.filter((provider) => provider !== created),
  )
}

/** Fetches a marked provider's state again. */
export async function refetchMarked(provider: QrProvider): Promise<void> {
  store.set(
    outdated,
    store.get(outdated).filter((marked) => marked !== provider),
  )
  await qrResource(provider).reload()
}

/** Takes a QR out of the view at once; what the server knows of it follows. */
export function dropQr(provider: QrProvider): void {
  const none: QrState = {
    qrcodeId: undefined,
    hasQrcode: false,
    qrcode: undefined,
    amount: undefined,
    expireIn: undefined,
    message: undefined,
  }
  qrResource(provider).put(none)
  void qrResource(provider).reload()
}
