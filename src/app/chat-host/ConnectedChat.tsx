import { useEffect } from 'react'

/** Loads the chat's code and connects it. */
export function ConnectedChat() {
  useEffect(() => {
    let isMounted = true
    // If it can't be loaded, messages are counted once the chat is opened.
    import('#features/chat/panel/start-chat-services.ts').then(
      ({ startChatServices }) => isMounted && startChatServices(),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  return null
}
