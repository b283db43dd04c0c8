import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import {
  advanceTime,
  flushAsync,
  openConnected,
  openDevice,
  reopenOffline,
  setUpFakeTime,
  texts,
} from '#tests/setup/chat/chat-life.ts'
import { aboutEntryAtom, draftAtom } from './chat-state.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
let server: FakeServer
beforeEach(() => {
  server = new FakeServer(false)
})

it('a page that is hidden reports the read position and saves draft and history immediately', async () => {
  const device = openDevice(server)
  await advanceTime(1500)
  server.addAgentMessage('hello')
  await flushAsync()
  device.conversation.draft.set('to be sent')
  const release = device.conversation.draft.holdText('to be sent')
  device.conversation.draft.set('a draft')
  device.conversation.draft.setAbout({ text: 'About a slip', title: 'About a slip', details: '' })
  device.conversation.markRead(server.list[0]?.createdAt ?? 0)
  device.hide()
  await vi.advanceTimersByTimeAsync(40)
  await flushAsync()
  expect(device.reads).toBe(1)
  // Killed again as soon as the text is in its outbox.
  const second = reopenOffline(device, server)
  expect([store.get(draftAtom), store.get(aboutEntryAtom)]).toEqual(['', undefined])
  second.conversation.draft.set('typed at the start')
  await advanceTime(100)
  expect(second.visibleTexts()).toEqual(texts('hello'))
  expect(store.get(draftAtom)).toBe('to be sent\nAbout a slip\na draft\ntyped at the start')
  second.kill()
  release()
})

it('saves a text that moves to the outbox with the draft, until it is released', async () => {
  const drafts: unknown[] = []
  const device = await openConnected(server)
  const { draft } = device.conversation
  draft.set('first')
  await advanceTime(200)
  const release = draft.holdText('first')
  draft.set(' ')
  const readDraft = async () => drafts.push(await get('g:g1/draft/', relaxed))
  await advanceTime(200).then(readDraft)
  await advanceTime(100).then(readDraft)
  release()
  await flushAsync().then(readDraft)
  expect(drafts).toEqual([undefined, 'first', ''])
})

it('a page that is stopped while it starts shows no draft of its identity', async () => {
  const first = await openConnected(server)
  first.conversation.draft.set('mine')
  first.hide()
  await flushAsync()
  first.kill()
  openDevice(server).conversation.stop()
  await advanceTime(500)
  expect([await get('g:g1/draft/', relaxed), store.get(draftAtom)]).toEqual(['mine', ''])
})
