import { atom } from 'jotai'
import { type QrProvider, type QrState, qrCreate, qrDelete, qrProviders } from '#contract/qr.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { dismissClosedQr, qrResource } from '#domain/qr/open-qrs.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** Creating and cancelling a QR; concurrent calls are rejected. */
export const qrCreateCall = createMoneyCall(qrCreate)
export const qrDeleteCall = createMoneyCall(qrDelete)

const outdated = atom<readonly QrProvider[]>([])
onMemberReset.on(() => store.set(outdated, []))

/** Providers whose state must be fetched again before it is shown. */
export const outdatedProvidersAtom = atom((get) => get(outdated))

/** Marks the other providers as outdated after creating a QR (specification, section 4). */
export function markOthersOutdated(created: QrProvider): void {
  store.set(
    outdated,
    qrProviders.filter((provider) => provider !== created),
  )
}

export async function refetchOutdated(provider: QrProvider): Promise<void> {
  store.set(
    outdated,
    store.get(outdated).filter((each) => each !== provider),
  )
  await qrResource(provider).reload()
}

/** Removes a QR from the view immediately, then reloads the provider's state. */
export function discardQr(provider: QrProvider): void {
  const none: QrState = {
    qrcodeId: undefined,
    hasQrcode: false,
    qrcode: undefined,
    amount: undefined,
    expireIn: undefined,
    message: undefined,
  }
  qrResource(provider).put(none)
  dismissClosedQr(provider)
  void qrResource(provider).reload()
}
