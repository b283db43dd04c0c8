import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { MoneyResult, type MoneyResultProps } from './MoneyResult.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
// The link compares its page with the address.
vi.stubGlobal('location', new URL('https://portal.example/user/home'))

const nothing = () => undefined

/** Text of the body; without a sheet there is no footer. */
function textOf(status: MoneyResultProps['status']): string {
  return renderToStaticMarkup(
    <TranslationProvider>
      <MoneyResult
        title="Result"
        status={status}
        facts={[['Time', '28/11/2026 14:00:00']]}
        share={{ onShareText: nothing, onSharePicture: nothing }}
        support={{ href: '/user/contact' }}
        again={{ label: 'Create a new QR code', onClick: nothing }}
        onClose={nothing}
      >
        It arrives within 1 minute.
      </MoneyResult>
    </TranslationProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')
}

test('the pinned footer leaves the room to the receipt: starting over and the statement are links in the body', () => {
  const body = textOf('PROCESSING')
  expect(body).toMatch(/Create a new QR code\s+See it in the statement/)
  expect(body).not.toContain('Close')
})

test('the question to support is the next step after a refusal, and otherwise comes last', () => {
  expect(textOf('FAILED')).toMatch(/Ask support about this.*Time.*See it in the statement/)
  for (const status of ['SUCCESS', 'PROCESSING'] as const)
    expect(textOf(status), status).toMatch(/Time.*See it in the statement.*Ask support about this/)
})
