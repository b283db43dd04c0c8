import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { MoneyResult } from './MoneyResult.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
// The link compares its page with the address.
vi.stubGlobal('location', new URL('https://portal.example/user/home'))

test('the pinned footer leaves the room to the receipt: starting over and the statement are links in the body', () => {
  const nothing = () => undefined
  // Without a sheet there is no footer.
  const body = renderToStaticMarkup(
    <TranslationProvider>
      <MoneyResult
        title="Done"
        status="PROCESSING"
        facts={[]}
        share={{ onShareText: nothing, onSharePicture: nothing }}
        support={{ href: '/user/contact' }}
        again={{ label: 'Create a new QR code', onClick: nothing }}
        onClose={nothing}
      >
        It arrives within 1 minute.
      </MoneyResult>
    </TranslationProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')
  expect(body).toMatch(/Create a new QR code\s+See it in the statement/)
  expect(body).not.toContain('Close')
})
