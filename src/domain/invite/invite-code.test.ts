import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
  vi.stubGlobal('document', new EventTarget())
})

test('stores the code of the URL for later visits, and a newer link wins', async () => {
  const { resolveInviteCode } = await import('./invite-code.ts')
  expect(resolveInviteCode('')).toBeUndefined()
  expect(resolveInviteCode('?code=PR64f1c8&lang=th')).toBe('PR64f1c8')
  expect(resolveInviteCode('?page=2')).toBe('PR64f1c8')
  expect(resolveInviteCode('?code=%20PR%E2%80%8B7%20')).toBe('PR7')
  expect(storage.local.get('code')).toBe('PR7')
})

test('what a message has right after its link isn’t part of the code', async () => {
  const { resolveInviteCode } = await import('./invite-code.ts')
  for (const after of ['ค่ะ', 'ນະ', ').', '”', '…', '！', ',สมัครเลย'])
    expect(resolveInviteCode(`?code=PR64_f1-c8${encodeURIComponent(after)}`), after).toBe('PR64_f1-c8')
  expect(resolveInviteCode(`?code=${encodeURIComponent('เพื่อน')}`)).toBe('เพื่อน')
  // Not the code of another member.
  expect(resolveInviteCode('?code=PRa.b.')).toBe('PRa.b')
})

test('a page that the browser prerenders stores the code once it is shown', async () => {
  const { resolveInviteCode } = await import('./invite-code.ts')
  Object.assign(document, { prerendering: true })
  expect(resolveInviteCode('?code=PR7')).toBe('PR7')
  expect(storage.local.has('code')).toBe(false)
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(storage.local.get('code')).toBe('PR7')
})

test('ignores empty and overlong codes', async () => {
  const { resolveInviteCode } = await import('./invite-code.ts')
  for (const search of ['?code=', '?code=%20', `?code=${'x'.repeat(61)}`]) {
    expect(resolveInviteCode(search)).toBeUndefined()
  }
  expect(storage.local.has('code')).toBe(false)
})

test('survives sign-out, and is deleted if the server doesn’t know it', async () => {
  const { resolveInviteCode, deleteInviteCode } = await import('./invite-code.ts')
  const { signOut } = await import('#lib/session/session.ts')
  resolveInviteCode('?code=PR7')
  signOut()
  expect(resolveInviteCode('')).toBe('PR7')
  deleteInviteCode()
  expect(resolveInviteCode('')).toBeUndefined()
})
