import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Money } from './Money.tsx'
import { MoneyDisplayContext } from './money-display-context.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('an amount is one word that page translation leaves alone', () => {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MoneyDisplayContext value={{ hidden: false, currency: 'BAHT' }}>
        <Money satang={-123_456} />
      </MoneyDisplayContext>
    </I18nProvider>,
  )
  expect(markup).toMatch(/^<span [^>]*translate="no">/)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('\u2212฿1,234.56')
})
