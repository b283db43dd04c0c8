import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { ChatVideo } from './ChatVideo.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([
  ['loads only its metadata', false, false, 'metadata'],
  ['loads nothing with Save-Data', true, false, 'none'],
  ['loads its metadata with Save-Data if it is on this device', true, true, 'metadata'],
])('before it is played, a video %s', (_, saveData, isLocal, preload) => {
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData } })
  const video = <ChatVideo src="/film.mp4" isLocal={isLocal} name="film.mp4" onFailed={() => undefined} />
  const html = renderToStaticMarkup(<TranslationProvider>{video}</TranslationProvider>)
  expect(html).toContain(`preload="${preload}"`)
  expect(html).toContain('aria-label="Play: film.mp4"')
})
