import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { FooterAfterSending } from './SelectedSlip.tsx'
import type { SlipStatus } from './slip-status.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each<[SlipStatus, string]>([
  ['sending', 'Close'],
  ['waiting', 'Close'],
  ['processing', 'Close'],
  ['failed', 'Choose another picture'],
])('the only button where "Send slip" was, for a slip that is %s: %s', (status, name) => {
  const html = renderToStaticMarkup(
    <TranslationProvider>
      <FooterAfterSending status={status} onNext={() => undefined} onClose={() => undefined} />
    </TranslationProvider>,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(name)
  // Until the second tap of a double tap is over.
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('disabled=""')
})
