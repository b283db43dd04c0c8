import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { idle } from '#app/bootstrap/idle.ts'
import { chatSwitchAtom, readChatSwitch } from '#domain/support/chat-enabled.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'

/** Where the support chat begins: asks whether it is offered; then its launcher comes once the page has nothing to do. */
export function ChatPlace() {
  const online = useAtomValue(onlineAtom)
  const on = useAtomValue(chatSwitchAtom)
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    // What is known stays as it is while nobody can be asked.
    if (online || store.get(chatSwitchAtom) === undefined) void idle().then(readChatSwitch)
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what couldn't be fetched is tried again with the network
  useEffect(() => {
    if (!on) return
    idle()
      .then(() => import('./ChatHost.tsx'))
      .then(
        (part) => setHost(() => part.default),
        // Without it the contact page is the way to support.
        () => undefined,
      )
  }, [online, on])
  return (
    Host && (
      <ErrorBoundary name="chat" otherwise={null}>
        <Host />
      </ErrorBoundary>
    )
  )
}
