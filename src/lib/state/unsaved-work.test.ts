import { expect, it } from 'vitest'
import { store } from './store.ts'
import { holdUnsaved, unsavedAtom, unsavedNow } from './unsaved-work.ts'

it('knows what would be lost until each says that it is over, once', () => {
  expect(unsavedNow()).toBe(false)
  const first = holdUnsaved('form')
  const second = holdUnsaved('form')
  const money = holdUnsaved('money')
  expect(unsavedNow('money', 'upload')).toBe(true)
  money()
  money()
  expect(unsavedNow('money', 'upload')).toBe(false)
  first()
  first()
  expect(store.get(unsavedAtom)).toEqual(['form'])
  second()
  expect(unsavedNow()).toBe(false)
})
