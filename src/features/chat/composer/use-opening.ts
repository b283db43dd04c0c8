import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { forgetOthers } from './attachments/attachments.ts'
import { takeOpening } from './opening.ts'

/** Puts what the chat was opened with into the composer, once the draft that was kept is there to be added to. */
export function useOpening(opening: ChatOpening | undefined): void {
  const { status, identity } = useAtomValue(chatStateAtom)
  const isStarting = status === 'starting'
  const who = identity?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new identity is what triggers it
  useEffect(forgetOthers, [who])
  useEffect(() => {
    if (opening && !isStarting) takeOpening(opening)
  }, [opening, isStarting])
}
