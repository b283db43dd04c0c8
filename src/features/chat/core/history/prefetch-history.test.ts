import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#lib/api/api-error.ts'
import { resetDatabase } from '#tests/setup/chat-life.ts'
import { openChatStore } from '../chat-store.ts'
import { range, times } from './history.fixture.ts'
import { isHistoryStored, prefetchHistory } from './prefetch-history.ts'

const fakes = vi.hoisted(() => ({
  isRunning: false,
  token: 'one' as string | undefined,
  readPage: vi.fn(),
}))
vi.mock('../active-conversation.ts', () => ({ getActiveConversation: () => fakes.isRunning || undefined }))
vi.mock('#domain/member/resolve-member.ts', () => ({
  resolveMember: async () => ({ id: '1', username: '', name: '' }),
}))
vi.mock('../connection/chat-api.ts', () => ({ createChatApi: () => ({ readPage: fakes.readPage }) }))
vi.mock('#lib/session/session.ts', async (original) => ({
  ...(await original<typeof import('#lib/session/session.ts')>()),
  currentToken: () => fakes.token,
}))

const stored = async () => times((await openChatStore('m:1').loadHistory())?.entries ?? [])

beforeEach(async () => {
  await resetDatabase()
  fakes.isRunning = false
  fakes.token = 'one'
  fakes.readPage.mockReset()
  fakes.readPage.mockImplementation(async () => ({ entries: range(11, 20), count: 10 }))
})

it('stores the newest page only', async () => {
  expect(await isHistoryStored()).toBe(false)
  expect(await prefetchHistory()).toBeUndefined()
  expect(await stored()).toEqual(times(range(11, 20)))
  expect(fakes.readPage.mock.calls).toEqual([[0]])
  expect(await isHistoryStored()).toBe(true)
})

it('returns the error of the call and stores nothing', async () => {
  const error = new CallError('chatHistory', { kind: 'http', status: 429 }, false)
  fakes.readPage.mockRejectedValue(error)
  expect(await prefetchHistory()).toBe(error)
  expect(await isHistoryStored()).toBe(false)
})

it('leaves the history to a running conversation', async () => {
  fakes.isRunning = true
  expect(await isHistoryStored()).toBe(true)
})

it.each([
  ['the chat was opened', () => Object.assign(fakes, { isRunning: true })],
  ['the member signed out', () => Object.assign(fakes, { token: undefined })],
])('stores nothing if %s meanwhile', async (_, happen) => {
  fakes.readPage.mockImplementation(async () => {
    happen()
    return { entries: range(11, 20), count: 10 }
  })
  await prefetchHistory()
  expect(await stored()).toEqual([])
})
