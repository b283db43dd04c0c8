import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { number, object, pipe, regex, string } from 'valibot'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { type LaunchName, launchFragment } from '#lib/pwa/launch-fragments.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { PENDING_INTENT_KEY } from '#lib/storage/storage-keys.ts'
import { readJson, removeKey } from '#lib/storage/web-storage.ts'

/** Drop the pending intent if sign-in takes longer than this. */
const MAX_AGE_MS = 10 * 60_000

/** Written by the boot script: the URL fragment including `#`, and when (epoch ms). */
const schema = object({ hash: pipe(string(), regex(launchFragment)), at: number() })

/**
 * Returns the URL fragment that the portal was opened with before sign-in, and removes it from storage.
 * @param now epoch ms
 * @returns undefined if there is none or it has expired
 */
export function consumePendingIntent(now: number): string | undefined {
  const intent = readJson(PENDING_INTENT_KEY, schema, 'sessionStorage')
  removeKey(PENDING_INTENT_KEY, 'sessionStorage')
  return intent && now - intent.at < MAX_AGE_MS ? intent.hash : undefined
}

/** Actions by name in the URL fragment. The chat handles `#chat` itself. */
const launchActions: Readonly<Record<Exclude<LaunchName, 'chat'>, () => void>> = {
  deposit: () => openDialog({ name: 'deposit', input: {} }),
  slip: () => openDialog({ name: 'deposit', input: { method: 'bank' } }),
  'slip-lost': openDepositWithError,
  withdraw: () => openDialog({ name: 'withdraw', input: {} }),
}
const actionsByFragment: ReadonlyMap<string, () => void> = new Map(
  Object.entries(launchActions).map(([name, action]) => [`#${name}`, action]),
)

/** For a picture shared by another app that the browser's storage refused. */
function openDepositWithError(): void {
  openDialog({ name: 'deposit', input: { method: 'bank' } })
  showErrorToast(i18n._(msg`The shared picture couldn’t be kept. Please choose it here.`))
}

/**
 * Runs the action of the URL fragment and removes the fragment, so that neither back nor reload repeats it.
 */
function runLaunchAction(): void {
  const action = actionsByFragment.get(location.hash)
  if (!action) return
  history.replaceState(history.state, '', location.pathname + location.search)
  action()
}

/**
 * Runs the action that the portal was launched with: at startup, while it is already open, or after a sign-in
 * in between.
 */
export function useLaunchAction(): void {
  useEffect(() => {
    const fragment = consumePendingIntent(Date.now())
    // Replace the fragment instead of calling an action: `#chat` has its own handler, which may load later.
    if (fragment !== undefined) location.replace(fragment)
    runLaunchAction()
    addEventListener('hashchange', runLaunchAction)
    return () => removeEventListener('hashchange', runLaunchAction)
  }, [])
}
