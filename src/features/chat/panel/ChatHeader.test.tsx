import { i18n } from '@lingui/core'
import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { chatStateAtom, initialChatState } from '#features/chat/core/chat-state.ts'
import type { ChatState } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'
import { ChatHeader } from './ChatHeader.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
// Noon at UTC+7.
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 5) }))
afterEach(() => void vi.useRealTimers())

function textOf(state: Partial<ChatState>): string {
  store.set(chatStateAtom, { ...initialChatState, ...state })
  const header = <ChatHeader heading={undefined} id="chat" onClose={undefined} isPageVisible={false} />
  const html = renderToStaticMarkup(
    <TranslationProvider>
      <Provider store={store}>{header}</Provider>
    </TranslationProvider>,
  )
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test.each<[string, Partial<ChatState>, string]>([
  ['nothing if the host says nothing', {}, ''],
  ['nothing about hours that are all day', { hours: { from: '08:00', to: '08:00' } }, ''],
  [
    'how long an answer takes, and when there are any',
    { hours: { from: '10:00', to: '00:30' }, waitSeconds: 130 },
    'Usually answers within 3 minutes Daily 10:00 to 00:30',
  ],
  [
    'when it is open again, and no waiting time, while it is closed',
    { hours: { from: '18:00', to: '10:00' }, waitSeconds: 130 },
    'Closed now. We answer from 18:00 to 10:00.',
  ],
])('the header says %s', (_, state, expected) => {
  expect(textOf(state)).toMatch(new RegExp(`Chat with us Connecting… ?${expected}$`))
})
