import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { readChatSummary, updateChatSummary } from './chat-summary.ts'

beforeEach(() => {
  browserStorage()
})

it('keeps what isn’t changed', () => {
  signIn('one', true)
  expect(readChatSummary()).toBeUndefined()
  updateChatSummary({ readUpTo: 5 })
  updateChatSummary({ hasUnsent: true })
  expect(readChatSummary()).toEqual({ readUpTo: 5, hasUnsent: true })
})

it('says nothing of another session in the same browser', () => {
  signIn('one', true)
  updateChatSummary({ readUpTo: 5, hasUnsent: true })
  const kept = localStorage.getItem('kapao.member.chat') ?? ''
  signIn('two', false)
  localStorage.setItem('kapao.member.chat', kept)
  expect(readChatSummary()).toBeUndefined()
})
