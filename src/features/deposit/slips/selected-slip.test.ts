import { beforeEach, expect, it, vi } from 'vitest'
import { type AddSlipResult, addSlip } from '#domain/slips/queue/actions.ts'
import { importSharedSlips } from '#domain/slips/queue/import-shared.ts'
import { store } from '#lib/state/store.ts'
import {
  clearSelection,
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
  onSignOut: { on: () => undefined },
}))

const answers = new Map<string, AddSlipResult>()
const files = (...names: string[]) => names.map((name) => new File([], name))
const hand = () => store.get(selectedSlipAtom)
const told = () => store.get(pickFeedbackAtom)

beforeEach(() => {
  session.token = 'token'
  vi.mocked(addSlip).mockReset()
  clearSelection()
  answers.clear()
  vi.mocked(addSlip).mockImplementation(async ({ name }) => answers.get(name) ?? { id: name })
})

it('reports each rejected shared picture and selects the last slip', async () => {
  const refused = [
    { name: 'a', problem: 'not-image' },
    { name: 'b', problem: 'too-large' },
  ] as const
  vi.mocked(importSharedSlips).mockResolvedValue({ ids: ['c', 'd'], refused, waiting: 0, dropped: 0 })
  await pickShared()
  expect(hand()).toEqual({ kind: 'slip', id: 'd' })
  expect(told()).toEqual({ refused, files: 4, waiting: 0, dropped: 0 })
  // Nothing more comes: what was said stays until the member goes on.
  vi.mocked(importSharedSlips).mockResolvedValue({ ids: [], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  expect(told()).toMatchObject({ refused })
  clearSelection()
  expect(told()).toMatchObject({ refused: [] })
})

it('reports shared pictures that wait for the member, until they are imported', async () => {
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: [], refused: [], waiting: 2, dropped: 0 })
  await pickShared()
  expect(hand()).toEqual({ kind: 'none' })
  expect(told()).toMatchObject({ waiting: 2 })
  vi.mocked(importSharedSlips).mockResolvedValueOnce({ ids: ['a', 'b'], refused: [], waiting: 0, dropped: 0 })
  await pickShared()
  expect(hand()).toEqual({ kind: 'slip', id: 'b' })
  expect(told()).toMatchObject({ waiting: 0 })
})

it('reports each rejected picked file and keeps the slip selected', async () => {
  answers.set('b', { problem: 'empty' }).set('c', { problem: 'not-image' })
  await pickSlips(files('a', 'b', 'c'))
  expect(hand()).toEqual({ kind: 'slip', id: 'a' })
  expect(told()).toMatchObject({
    refused: [
      { name: 'b', problem: 'empty' },
      { name: 'c', problem: 'not-image' },
    ],
    files: 3,
  })
  await pickSlips(files('d'))
  expect(told()).toMatchObject({ refused: [], files: 1 })
})

it('adds all files even if the member selects another slip, which stays selected', async () => {
  answers.set('b', { problem: 'empty' })
  vi.mocked(addSlip).mockImplementationOnce(async () => {
    selectSlip('other')
    return { id: 'a' }
  })
  await pickSlips(files('a', 'b', 'c'))
  expect(hand()).toEqual({ kind: 'slip', id: 'other' })
  expect(vi.mocked(addSlip).mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c'])
  expect(told()).toMatchObject({ refused: [{ name: 'b', problem: 'empty' }] })
})

it('handles picks one after another and keeps the feedback of the first', async () => {
  answers.set('a', { problem: 'empty' })
  await Promise.all([pickSlips(files('a', 'b')), pickSlips(files('c'))])
  expect(vi.mocked(addSlip).mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c'])
  expect(hand()).toEqual({ kind: 'slip', id: 'c' })
  expect(told()).toMatchObject({ refused: [{ name: 'a' }], files: 3 })
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
  expect(told()).toMatchObject({ dropped: 2 })
})
