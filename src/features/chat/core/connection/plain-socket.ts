import { report } from '#lib/browser/report-problem.ts'

/** Fixed delay before reconnecting to the separate chat backend, without a retry limit. */
const RECONNECT_MS = 500
/** Longer frames are ignored: they can't be messages. */
const MAX_CHARACTERS = 200_000

/**
 * A plain WebSocket that delivers conversation objects as JSON text.
 * @param onMessage receives each parsed, not yet validated object
 */
export function createPlainSocket(url: string, onMessage: (raw: unknown) => void) {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  function connect(): void {
    let opened: WebSocket
    try {
      opened = new WebSocket(url)
    } catch {
      // An address that the browser refuses is a configuration error: run without this socket.
      report('chat-backend', { address: false })
      return
    }
    socket = opened
    opened.onmessage = ({ data }) => {
      if (opened === socket && typeof data === 'string' && data.length <= MAX_CHARACTERS) parseFrame(data)
    }
    opened.onclose = () => {
      if (opened === socket && isOpen) timer = setTimeout(connect, RECONNECT_MS)
    }
  }

  function parseFrame(text: string): void {
    try {
      onMessage(JSON.parse(text))
    } catch {
      report('chat-backend', { characters: text.length })
    }
  }

  return {
    open() {
      if (isOpen) return
      isOpen = true
      connect()
    },
    close() {
      isOpen = false
      clearTimeout(timer)
      socket?.close()
      socket = undefined
    },
  }
}
