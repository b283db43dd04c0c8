import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { whenIdle } from '#app/bootstrap/when-idle.ts'
import { chatAvailabilityAtom, refreshChatAvailability } from '#domain/support/chat-enabled.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'

/** Entry point of the chat: fetches whether it is offered, and loads its launcher when the page is idle. */
export function LazyChatHost() {
  const online = useAtomValue(onlineAtom)
  const isAvailable = useAtomValue(chatAvailabilityAtom)
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    // While offline, keep the known setting.
    if (online || store.get(chatAvailabilityAtom) === undefined) void whenIdle().then(refreshChatAvailability)
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries on reconnect if the code couldn't be loaded
  useEffect(() => {
    if (!isAvailable) return
    whenIdle()
      .then(() => import('./ChatHost.tsx'))
      .then(
        (module) => setHost(() => module.default),
        // Members can still use the contact page.
        () => undefined,
      )
  }, [online, isAvailable])
  return (
    Host && (
      <ErrorBoundary name="chat" fallback={null}>
        <Host />
      </ErrorBoundary>
    )
  )
}
