import { afterEach, expect, it, vi } from 'vitest'
import { type ChangeChannel, openChangeChannel } from './slip-repository.ts'

const openChannels: ChangeChannel[] = []
function joinChannel(member: string) {
  const onChange = vi.fn()
  const channel = openChangeChannel(member, onChange)
  openChannels.push(channel)
  return { ...channel, onChange }
}

afterEach(() => {
  for (const { close } of openChannels.splice(0)) close()
  vi.unstubAllGlobals()
})

it('notifies other pages of the same member, but not the sender', async () => {
  const [one, two, stranger] = [joinChannel('M1'), joinChannel('M1'), joinChannel('M2')]
  one.notify()
  await vi.waitFor(() => expect(two.onChange).toHaveBeenCalledOnce())
  // A later message proves that no earlier one was in flight.
  two.notify()
  await vi.waitFor(() => expect(one.onChange).toHaveBeenCalledOnce())
  expect(stranger.onChange).not.toHaveBeenCalled()
})

it('ignores messages of other versions', async () => {
  const { onChange } = joinChannel('M1')
  const channel = new BroadcastChannel('kapao-slips')
  for (const data of [null, 'changed', { kind: 'eaten', member: 'M1' }, { kind: 'changed' }]) {
    channel.postMessage(data)
  }
  channel.postMessage({ kind: 'changed', member: 'M1' })
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  channel.close()
})

it('neither sends nor receives after close', async () => {
  const [one, two, three] = [joinChannel('M1'), joinChannel('M1'), joinChannel('M1')]
  one.close()
  one.notify()
  two.notify()
  await vi.waitFor(() => expect(three.onChange).toHaveBeenCalledOnce())
  expect(one.onChange).not.toHaveBeenCalled()
})

it('does nothing if the browser lacks BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { notify, close } = openChangeChannel('M1', () => undefined)
  notify()
  close()
})
