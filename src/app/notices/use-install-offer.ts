import { useEffect } from 'react'
import { onMoneyDone } from '#domain/money-call/money-call.ts'

/** While a dialog is open: a success in it is the moment to offer the app, once it is closed. */
export function useInstallOffer(): void {
  useEffect(
    () =>
      onMoneyDone.on(() => {
        import('#features/install/install-offer.ts').then(
          ({ offerInstall }) => offerInstall(),
          // Whoever is offline can't install either.
          () => undefined,
        )
      }),
    [],
  )
}
