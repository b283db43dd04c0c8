import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parse } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { type StatementEntry, statementEntry } from '#contract/statement.ts'
import { useStatementTexts } from './statement-texts.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

function EntryTitle({ entry }: { entry: StatementEntry }) {
  return <p>{useStatementTexts().entryTitle(entry)}</p>
}

const move = { from: 'WALLET', to: 'NAKA' }

test.each([
  [{ statementType: 'transfer', ...move }, 'Main wallet → NAKA'],
  [{ statementType: 'transfer', to: 'NAKA' }, 'Transfer to NAKA'],
  [{ statementType: 'transfer', from: 'NAKA', to: null }, 'Transfer from NAKA'],
  [{ statementType: 'transfer', from: '', to: '' }, 'Transfer'],
  [{ statementType: 'withdraw', from: 'WALLET' }, 'Withdraw'],
  [{ statementType: 'withdraw', from: 'WALLET', to: 'KBANK' }, 'Withdraw to KBANK'],
  [{ statementType: 'withdraw', from: 'WALLET', to: 'ธนาคารกสิกรไทย' }, 'Withdraw to กสิกรไทย'],
  [{ statementType: 'deposit', to: 'WALLET' }, 'Deposit'],
  [{ statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET' }, 'Deposit from TrueMoney Wallet'],
])('an entry is titled by the sides that are known: %j is “%s”', (sides, title) => {
  const entry = parse(statementEntry, { createdAt: 0, amount: 1, status: 'SUCCESS', ...sides })
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <EntryTitle entry={entry} />
    </I18nProvider>,
  )
  expect(markup).toBe(`<p>${title}</p>`)
})
