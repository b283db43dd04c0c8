import { useEffect } from 'react'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'

/** Offers to install the app after a money call succeeds in a dialog; shown once the dialog is closed. */
export function useInstallOffer(): void {
  useEffect(
    () =>
      onMoneyCallDone.on(() => {
        import('#features/install/install-offer.ts').then(
          ({ offerInstall }) => offerInstall(),
          // Can't be loaded: offline, so the app couldn't be installed either.
          () => undefined,
        )
      }),
    [],
  )
}
