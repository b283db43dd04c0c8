import { atom } from 'jotai'
import { expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import { hostNameAtom } from './portal-name.ts'
import { trackPortalName } from './track-portal-name.ts'

const { state } = vi.hoisted(() => ({ state: { current: undefined as unknown } }))
vi.mock('./lookup-resources.ts', () => {
  state.current = atom<{ value: unknown }>({ value: undefined })
  return { infoResource: { state: state.current } }
})

it.each([
  ['ร้าน\u200bใบตอง\u202e ', 'ร้านใบตอง'],
  ['\u2060\u200b', undefined],
  [undefined, undefined],
  ['ก'.repeat(300), `${'ก'.repeat(39)}…`],
])('the host’s name %j is shown as %j', (name, shown) => {
  trackPortalName()
  store.set(hostNameAtom, 'Earlier')
  store.set(state.current as ReturnType<typeof atom<{ value: unknown }>>, { value: { name } })
  expect(store.get(hostNameAtom)).toBe(shown)
})
