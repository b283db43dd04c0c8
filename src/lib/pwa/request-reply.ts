import type { MessageFromWorker, MessageToWorker } from './service-worker-messages.ts'

/**
 * Posts a message with a port to reply on.
 * @returns whether there was a reply in time; without `timeoutMs`, waits as long as it takes
 */
export function requestReply(
  target: { postMessage(message: unknown, transfer: Transferable[]): void },
  message: MessageFromWorker | MessageToWorker,
  timeoutMs?: number,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => resolve(false), timeoutMs)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    target.postMessage(message, [port2])
  })
}
