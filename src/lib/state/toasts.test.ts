import { expect, it } from 'vitest'
import { store } from './store.ts'
import { dismissToast, showErrorToast, showToast, toastsAtom } from './toasts.ts'

const texts = () => store.get(toastsAtom).map(({ text }) => text)

it('keeps the last three toasts and replaces an equal one', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast({ tone: 'info', text })
  expect(texts()).toEqual(['b', 'c', 'd'])
  showToast({ tone: 'info', text: 'b' })
  expect(texts()).toEqual(['c', 'd', 'b'])
  showErrorToast('b')
  expect(texts()).toEqual(['d', 'b', 'b'])
  for (const { id } of store.get(toastsAtom)) dismissToast(id)
  expect(texts()).toEqual([])
})
