import { expect, it, vi } from 'vitest'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { onNotificationClick } from './notification-click.ts'

const origin = 'https://portal.example.com'
const tapped = (data: unknown) => ({ data, close: vi.fn() }) as unknown as Notification

it('focuses the most recently used window and opens the chat there', async () => {
  const { scope, posted, focused, opened } = workerScope([
    { url: `${origin}/play.html`, focused: true },
    {},
    { visibilityState: 'visible' },
  ])
  const notification = tapped({ at: 5, page: '/user/home' })
  await onNotificationClick(scope, notification)
  expect(notification.close).toHaveBeenCalledOnce()
  expect(posted).toEqual([{ window: 2, message: { type: 'OPEN_CHAT', at: 5 } }])
  expect([focused, opened]).toEqual([[2], []])
})

it.each([
  [{ at: 5, page: '/contact' }, '/contact#chat=5'],
  [{ at: 5, page: '/user/home' }, '/user/home#chat=5'],
  [{ page: '/contact' }, '/contact#chat'],
  [{ at: 5, page: 'https://evil.example.com/' }, '/user/home#chat'],
  [{ at: 5, page: '//evil.example.com' }, '/user/home#chat'],
  [{ at: '5#', page: '/contact' }, '/user/home#chat'],
  ['nonsense', '/user/home#chat'],
  [undefined, '/user/home#chat'],
])('for data %j without a window, opens %s', async (data, address) => {
  const { scope, opened } = workerScope([{ url: `${origin}/demo` }, { url: `${origin}/play.html` }])
  await onNotificationClick(scope, tapped(data))
  expect(opened).toEqual([origin + address])
})
