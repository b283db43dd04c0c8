import { afterEach, expect, it, vi } from 'vitest'
import { type ChangeChannel, openChangeChannel } from './change-channel.ts'

const joined: ChangeChannel[] = []
function join(member: string) {
  const heard = vi.fn()
  const news = openChangeChannel(member, heard)
  joined.push(news)
  return { ...news, heard }
}

afterEach(() => {
  for (const { close } of joined.splice(0)) close()
  vi.unstubAllGlobals()
})

it('other pages hear of a member’s slips, the page itself doesn’t, nor another member’s', async () => {
  const [one, two, stranger] = [join('M1'), join('M1'), join('M2')]
  one.notify()
  await vi.waitFor(() => expect(two.heard).toHaveBeenCalledOnce())
  // What comes after it proves that nothing else was on its way.
  two.notify()
  await vi.waitFor(() => expect(one.heard).toHaveBeenCalledOnce())
  expect(stranger.heard).not.toHaveBeenCalled()
})

it('what another version says is nothing to this one', async () => {
  const { heard } = join('M1')
  const channel = new BroadcastChannel('kapao-slips')
  for (const data of [null, 'changed', { kind: 'eaten', member: 'M1' }, { kind: 'changed' }]) {
    channel.postMessage(data)
  }
  channel.postMessage({ kind: 'changed', member: 'M1' })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  channel.close()
})

it('a queue that is closed neither hears nor notifys', async () => {
  const [one, two, three] = [join('M1'), join('M1'), join('M1')]
  one.close()
  one.notify()
  two.notify()
  await vi.waitFor(() => expect(three.heard).toHaveBeenCalledOnce())
  expect(one.heard).not.toHaveBeenCalled()
})

it('does without where the browser has no channel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { notify, close } = openChangeChannel('M1', () => undefined)
  notify()
  close()
})
