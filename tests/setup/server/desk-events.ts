import { type DeskBrowser, deskHeaders } from './desk-harness.ts'
import type { TestResponse, TestServer } from './server-harness.ts'

const event = /event: changed\n[\s\S]*?\n\n/

/** Server-sent events of a page of the desk. */
export interface DeskEvents {
  readonly response: Response
  /** Waits for the next change. @returns the version that it names */
  next(): Promise<string>
  close(): Promise<void>
}

/** Opens a page's server-sent events. @param address from `liveAddressOf` */
export async function openDeskEvents(
  { app }: Pick<TestServer, 'app'>,
  { cookie = '' }: Pick<DeskBrowser, 'cookie'>,
  address: string,
): Promise<DeskEvents> {
  const stopping = new AbortController()
  const response = await app.request(
    address,
    { headers: { ...deskHeaders, cookie, accept: 'text/event-stream' }, signal: stopping.signal },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    response,
    async next() {
      while (!event.test(received)) received += (await reader?.read())?.value ?? ''
      const [found = ''] = event.exec(received) ?? []
      received = received.replace(event, '')
      return /id: (\w+)/.exec(found)?.[1] ?? ''
    },
    async close() {
      stopping.abort()
      await reader?.cancel()
    },
  }
}

/** Address of a page's events; '' if it has none. */
export function liveAddressOf({ body }: Pick<TestResponse, 'body'>): string {
  return /data-live="([^"]+)"/.exec(String(body))?.[1] ?? ''
}
