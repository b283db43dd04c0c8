import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { parse } from 'valibot'
import { expect, test, vi } from 'vitest'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { walletGet } from '#contract/wallet.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { DepositSent, type DepositSentProps } from './DepositSent.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
// The link compares its page with the address.
vi.stubGlobal('location', new URL('https://portal.example/user/home'))

const textOf = (status: DepositSentProps['movement']['status'], more: Partial<DepositSentProps> = {}) =>
  renderToStaticMarkup(
    <TranslationProvider>
      <DepositSent
        title="Gift link received"
        movement={{ type: 'deposit', way: 'gift', status, steps: [] }}
        at={0}
        onDone={() => undefined}
        {...more}
      >
        Money arrives in your wallet within 1 minute.
      </DepositSent>
    </TranslationProvider>,
  )

test('a deposit that was refused later promises no money, and names the next step', () => {
  expect(textOf('PROCESSING')).toContain('Money arrives in your wallet within 1 minute.')
  const refused = textOf('FAILED')
  expect(refused).toContain('Deposit refused')
  expect(refused).toContain('Support can tell you why.')
  expect(refused).not.toContain('Money arrives')
  expect(refused).not.toContain('Gift link received')
})

test('the balance is shown only if the wallet was read after the deposit was credited', () => {
  const body = { profile: { _id: 'm1' }, wallet: { amount: 123.45 }, slots: [] }
  walletResource.put(parse(walletGet.response, body), 5000)
  expect(textOf('SUCCESS', { at: 1000, balanceSince: 6000 })).not.toContain('123')
  expect(textOf('SUCCESS', { at: 1000, balanceSince: 5000 })).toContain('123')
})
