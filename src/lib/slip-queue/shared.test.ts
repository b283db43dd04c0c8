import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearShared, putShared, takeShared } from '../share-inbox.ts'
import { addSlip, type Picked } from './actions.ts'
import { takeSharedSlips } from './shared.ts'

vi.mock('./actions.ts')

const file = (name: string) => ({ name, type: 'image/png', bytes: new ArrayBuffer(3) })
const waiting = async () => (await takeShared()).map(({ name }) => name)

let queue: string[]

beforeEach(async () => {
  queue = []
  await clearShared()
  vi.mocked(addSlip).mockImplementation(async ({ name }) => {
    queue.push(name)
    return { id: name }
  })
})

it('takes what was shared in its order; it leaves the inbox', async () => {
  await putShared([file('a'), file('b')])
  expect(await takeSharedSlips()).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(queue).toEqual(['a', 'b'])
  expect(await waiting()).toEqual([])
})

it('leaves it there while nobody can tell whose it is, and lets go of what never becomes a slip', async () => {
  const answers: Picked[] = [{ problem: 'not-image' }, { problem: 'nobody' }]
  vi.mocked(addSlip).mockImplementation(async () => answers.shift() ?? { problem: 'nobody' })
  await putShared([file('a'), file('b'), file('c')])
  expect(await takeSharedSlips()).toEqual([{ problem: 'not-image' }])
  expect(await waiting()).toEqual(['b', 'c'])
})

it('makes one slip of a picture, also where two ask before it is known whose it is', async () => {
  const known = Promise.withResolvers<void>()
  vi.mocked(addSlip).mockImplementation(async ({ name }) => {
    await known.promise
    queue.push(name)
    return { id: name }
  })
  await putShared([file('a')])
  const both = [takeSharedSlips(), takeSharedSlips()]
  await vi.waitFor(() => expect(addSlip).toHaveBeenCalled())
  known.resolve()
  expect((await Promise.all(both)).flat()).toEqual([{ id: 'a' }])
  expect(queue).toEqual(['a'])
})

it('what can’t be read now stays for the next time', async () => {
  await putShared([file('a')])
  const denied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await takeSharedSlips()).toEqual([])
  denied.mockRestore()
  expect(await takeSharedSlips()).toEqual([{ id: 'a' }])
})
