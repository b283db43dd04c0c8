import type { ChatStore } from '#features/chat/core/chat-store.ts'
import type { Book } from './history.ts'

/** History is kept so long after it changed, milliseconds. */
const KEEP_MS = 500

export interface HistoryKeeper {
  /** The history changed: it is kept soon. */
  readonly ask: () => void
  readonly keepNow: () => Promise<void>
  readonly stop: () => void
}

/** Keeps the history on the device. */
export function createHistoryKeeper(
  book: Pick<Book, 'kept'>,
  store: Pick<ChatStore, 'keepHistory'>,
): HistoryKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function keepNow(): Promise<void> {
    stop()
    const history = book.kept()
    if (history) await store.keepHistory(history)
  }

  return {
    ask() {
      timer ??= setTimeout(() => void keepNow(), KEEP_MS)
    },
    keepNow,
    stop,
  }
}
