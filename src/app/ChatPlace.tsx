import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { chatSwitchAtom, readChatSwitch } from '#lib/chat-switch.ts'
import { onlineAtom } from '#lib/network.ts'
import { store } from '#lib/store.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { idle } from './idle.ts'

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
