import { expect, it } from 'vitest'
import { store } from './store.ts'
import { hasUnsavedWork, markUnsaved, unsavedWorkAtom } from './unsaved-work.ts'

it('tracks unsaved work until each entry is removed', () => {
  expect(hasUnsavedWork()).toBe(false)
  const first = markUnsaved('form')
  const second = markUnsaved('form')
  const money = markUnsaved('money')
  expect(hasUnsavedWork('money', 'upload')).toBe(true)
  money()
  money()
  expect(hasUnsavedWork('money', 'upload')).toBe(false)
  first()
  first()
  expect(store.get(unsavedWorkAtom)).toEqual(['form'])
  second()
  expect(hasUnsavedWork()).toBe(false)
})
