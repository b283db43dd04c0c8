import { expect, it } from 'vitest'
import { store } from '#lib/state/store.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { addAttachments, attachmentsAtom, removeAttachment } from './attachments.ts'

it('files picked in the composer are unsaved work until they are removed or sent', () => {
  expect(hasUnsavedWork()).toBe(false)
  addAttachments([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')])
  const [first, second] = store.get(attachmentsAtom)
  expect(hasUnsavedWork('form')).toBe(true)
  removeAttachment(first?.id ?? 0)
  expect(hasUnsavedWork('form')).toBe(true)
  removeAttachment(second?.id ?? 0)
  expect(hasUnsavedWork()).toBe(false)
})
