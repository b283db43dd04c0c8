import { expect, it } from 'vitest'
import { CHAT_PAGE_SIZE } from '#contract/chat.ts'
import { countNewest } from './newest-messages.ts'

const HOUR_MS = 60 * 60 * 1000
const NOW = 1_800_000_000_000

const message = (sender: string) => (hours: number) =>
  ({ sender, createdAt: NOW - hours * HOUR_MS, message: { message_type: 'text', payload: {} } }) as const
const agent = message('agent-1')
const own = message('customer')
const known = (readHoursAgo: number) => ({ readUpTo: NOW - readHoursAgo * HOUR_MS, hasUnsent: false })

it.each([
  ['no conversation', [], undefined, 0, false],
  ['the member’s message is the last', [own(7), agent(8)], undefined, 0, false],
  ['an agent’s message after the member’s', [agent(50), own(60), agent(70)], undefined, 1, false],
  ['read on this device', [agent(50), agent(60)], known(50), 0, false],
  ['the newer of two was not read on this device', [agent(50), agent(60)], known(60), 1, false],
  [
    'not read here, although the member has written on another device since',
    [own(8), agent(9)],
    known(50),
    1,
    false,
  ],
  ['a message of the last hours', [own(5)], known(5), 0, true],
  [
    'there may be more unread ones',
    Array.from({ length: CHAT_PAGE_SIZE }, () => agent(7)),
    known(9),
    10,
    true,
  ],
])('%s', (_, messages, summary, unread, isGoingOn) => {
  expect(countNewest([...messages], summary, NOW)).toEqual({ unread, isGoingOn })
})
