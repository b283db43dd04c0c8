import { afterAll, beforeAll } from 'vitest'

/**
 * Opens something before the tests of a file or group, and closes it after them.
 * @returns an object that has its properties once the tests run
 */
export function openForTests<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(() => opened.close())
  return opened
}
