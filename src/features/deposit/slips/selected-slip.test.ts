import { beforeEach, expect, it, vi } from 'vitest'
import { type AddSlipResult, addSlip } from '#domain/slips/queue/actions.ts'
import { importSharedSlips } from '#domain/slips/queue/import-shared.ts'
import { store } from '#lib/state/store.ts'
import {
  clearSelection,
  confirmShared,
  pickFeedbackAtom,
  pickShared,
  pickSlips,
  selectedSlipAtom,
  selectSlip,
} from './selected-slip.ts'

vi.mock('#domain/slips/queue/actions.ts')
vi.mock('#domain/slips/queue/import-shared.ts')
const session = vi.hoisted(() => ({ token: 'token' }))
vi.mock('#lib/session/session.ts', () => ({
  currentToken: () => session.token,
  isSessionRemembered: () => true,
  onMemberReset: { on: () => undefined },
}))

const results = new Map<string, AddSlipResult>()
const files = (...names: string[]) => names.map((name) => new File([], name))
const selection = () => store.get(selectedSlipAtom)
const feedback = () => store.get(pickFeedbackAtom)

beforeEach(() => {
  session.token = 'token'
  vi.mocked(addSlip).mockReset()
  clearSelection()
  results.clear()
  vi.mocked(addSlip).mockImplementation(async ({ name }) => results.get(name) ?? { id: name })
})

it('reports each rejected shared picture and selects the last slip', async () => {
  const refused = [
    { name: 'a', problem: 'not-image' },
    { name: 'b', problem: 'too-large' },
  ] as const
  vi.mocked(importSharedSlips).mockResolvedValue({ ids: ['c', 'd'], refused, waiting: 0, dropped: 0 })
  await pickShared()
  expect(selection()).toEqual({ kind: 'slip', id: 'd' })
  expect(feedback()).toEqual({ refused, files: 4, waiting: 0, dropped: 0 })
  // Nothing new was shared: the feedback stays until the selection is cleared.
  vi.mocked(importSharedSlips).mockResolvedValue({ ids: [], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  expect(feedback()).toMatchObject({ refused })
  clearSelection()
  expect(feedback()).toMatchObject({ refused: [] })
})

it('reports shared pictures that wait for the member, until they are imported', async () => {
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: [], refused: [], waiting: 2, dropped: 0 })
  await pickShared()
  expect(selection()).toEqual({ kind: 'none' })
  expect(feedback()).toMatchObject({ waiting: 2 })
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: ['a', 'b'], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  expect(selection()).toEqual({ kind: 'slip', id: 'b' })
  expect(feedback()).toMatchObject({ waiting: 0 })
})

it('imports the pictures that the member has confirmed, and no others', async () => {
  vi.mocked(importSharedSlips).mockResolvedValue({ ids: [], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  expect(importSharedSlips).toHaveBeenLastCalledWith(new Set())
  await confirmShared(['a'])
  await pickShared()
  expect(importSharedSlips).toHaveBeenLastCalledWith(new Set(['a']))
})

it('reports each rejected picked file and keeps the slip selected', async () => {
  results.set('b', { problem: 'empty' }).set('c', { problem: 'not-image' })
  await pickSlips(files('a', 'b', 'c'))
  expect(selection()).toEqual({ kind: 'slip', id: 'a' })
  expect(feedback()).toMatchObject({
    refused: [
      { name: 'b', problem: 'empty' },
      { name: 'c', problem: 'not-image' },
    ],
    files: 3,
  })
  await pickSlips(files('d'))
  expect(feedback()).toMatchObject({ refused: [], files: 1 })
})

it('adds all files even if the member selects another slip, which stays selected', async () => {
  results.set('b', { problem: 'empty' })
  vi.mocked(addSlip).mockImplementationOnce(async () => {
    selectSlip('other')
    return { id: 'a' }
  })
  await pickSlips(files('a', 'b', 'c'))
  expect(selection()).toEqual({ kind: 'slip', id: 'other' })
  expect(vi.mocked(addSlip).mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c'])
  expect(feedback()).toMatchObject({ refused: [{ name: 'b', problem: 'empty' }] })
})

it('handles picks one after another and keeps the feedback of the first', async () => {
  results.set('a', { problem: 'empty' })
  await Promise.all([pickSlips(files('a', 'b')), pickSlips(files('c'))])
  expect(vi.mocked(addSlip).mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c'])
  expect(selection()).toEqual({ kind: 'slip', id: 'c' })
  expect(feedback()).toMatchObject({ refused: [{ name: 'a' }], files: 3 })
})

it('stops when the member signs out', async () => {
  vi.mocked(addSlip).mockImplementationOnce(async () => {
    session.token = 'another'
    return { id: 'a' }
  })
  await Promise.all([pickSlips(files('a', 'b')), pickSlips(files('c'))])
  expect(addSlip).toHaveBeenCalledTimes(1)
})

it('reports the number of dropped shared files until the selection is cleared', async () => {
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: ['a'], refused: [], waiting: 0, dropped: 2 })
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: [], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  await pickShared()
  expect(feedback()).toMatchObject({ dropped: 2 })
})
