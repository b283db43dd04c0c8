import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import type { Satang } from '#contract/money.ts'
import { updateServerClock } from '#lib/browser/server-clock.ts'
import { ActiveQr } from './ActiveQr.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const END = Date.parse('2026-11-21T07:00:00Z')
const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

/** The text of the code's view when the phone's clock says `now`. */
function textAt(now: number): string {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const html = renderToStaticMarkup(
    <TranslationProvider>
      <ActiveQr
        provider="WW"
        state={{
          hasQrcode: true,
          qrcode: '<svg/>',
          qrcodeId: 'a',
          amount: 1250 as Satang,
          expireIn: END,
          message: undefined,
        }}
        fetchedAt={END - 5 * MINUTE}
        minutes={10}
        onPaid={() => undefined}
        onShown={() => undefined}
        onDiscarded={() => undefined}
      />
    </TranslationProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

test('a code is expired only by a clock that the host has confirmed', () => {
  expect(textAt(END - 1000)).toContain('00:01')
  const unsure = textAt(END)
  expect(unsure).toContain('Scan with your bank app')
  expect(unsure).toContain('the clock may be wrong')
  updateServerClock(new Date(END).toUTCString(), END, END)
  expect(textAt(END + 1000)).toContain('The QR code has expired')
})
