import { report } from '#lib/browser/report-problem.ts'

/** The separate chat backend is called again so soon, without limit (D27), milliseconds. */
const AGAIN_MS = 500
/** Longer texts aren't messages. */
const LONGEST = 200_000

/** A plain websocket that delivers conversation objects as JSON text. */
export interface PlainSocket {
  readonly open: () => void
  readonly close: () => void
}

/** @param message told each object, not yet checked */
export function createPlainSocket(address: string, message: (wire: unknown) => void): PlainSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false

  function connect(): void {
    const mine = make()
    if (!mine) return
    socket = mine
    mine.onmessage = ({ data }) => {
      if (mine === socket && typeof data === 'string' && data.length <= LONGEST) read(data)
    }
    mine.onclose = () => {
      if (mine === socket && wanted) timer = setTimeout(connect, AGAIN_MS)
    }
  }

  /** An address that is none is the operator's mistake: the chat goes on without it. */
  function make(): WebSocket | undefined {
    try {
      return new WebSocket(address)
    } catch {
      report('chat-backend', { address: false })
      return undefined
    }
  }

  function read(text: string): void {
    try {
      message(JSON.parse(text))
    } catch {
      report('chat-backend', { characters: text.length })
    }
  }

  return {
    open() {
      if (wanted) return
      wanted = true
      connect()
    },
    close() {
      wanted = false
      clearTimeout(timer)
      socket?.close()
      socket = undefined
    },
  }
}
