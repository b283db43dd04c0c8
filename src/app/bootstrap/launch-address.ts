import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { takeWish } from './pending-intent.ts'

/** What the address may ask for after its #, as the manifest's shortcuts do; `#chat` is the chat's own. */
const asked: ReadonlyMap<string, () => void> = new Map([
  ['#deposit', () => openDialog({ name: 'deposit', input: {} })],
  ['#slip', () => openDialog({ name: 'deposit', input: { way: 'bank' } })],
  ['#slip-lost', sayLost],
  ['#withdraw', () => openDialog({ name: 'withdraw', input: {} })],
])

/** Another app has shared a picture, and this browser's storage didn't take it. */
function sayLost(): void {
  openDialog({ name: 'deposit', input: { way: 'bank' } })
  showErrorToast(i18n._(msg`The shared picture couldn’t be kept. Please choose it here.`))
}

/** Opens what the address asks for and takes it out of there: neither going back nor loading again opens it anew. */
function openAsked(): void {
  const open = asked.get(location.hash)
  if (!open) return
  history.replaceState(history.state, '', location.pathname + location.search)
  open()
}

/**
 * Opens what the portal was launched for: at its start, or when it was open already, and after the sign-in that came
 * between.
 */
export function useLaunchAddress(): void {
  useEffect(() => {
    const wish = takeWish(Date.now())
    // Whoever knows it hears of it, now or once its code is here.
    if (wish !== undefined) location.replace(wish)
    openAsked()
    addEventListener('hashchange', openAsked)
    return () => removeEventListener('hashchange', openAsked)
  }, [])
}
