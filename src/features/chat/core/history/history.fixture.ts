import type { Entry } from './entry.ts'

export const entry = (at: number, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'agent',
  type: 'text',
  payload: { message: `m${at}` },
  ...more,
})
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => entry(from + at))
export const times = (list: readonly Entry[]) => list.map(({ at }) => at)

/** The server's list, oldest first, and the behaviour of its calls. */
export const server = {
  list: [] as Entry[],
  skips: [] as number[],
  wait: undefined as Promise<void> | undefined,
  isDown: false,
}
export const failure = new Error('down')

export async function readPage(skip: number) {
  server.skips.push(skip)
  const end = Math.max(0, server.list.length - skip)
  const entries = server.list.slice(Math.max(0, end - 10), end)
  await server.wait
  if (server.isDown) throw failure
  return { entries, count: entries.length }
}

/** Delays the server's responses. @returns releases them */
export function holdResponses(): () => void {
  let go = (): void => undefined
  server.wait = new Promise((resolve) => {
    go = resolve
  })
  return go
}
