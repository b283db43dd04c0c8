import { walletAdd } from '#contract/wallet-changes.ts'
import type { Deps } from '#server/deps.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { hasDepositAccount } from './deposit-methods.ts'
import { announceDeposit } from './manual-deposits.ts'

/** Mounts the call that announces a bank transfer, which the operator checks manually. */
export function mountManualDeposits(app: App, deps: Deps): void {
  mount(app, deps, walletAdd, ({ member, body, commit }) =>
    commit(async (sql) => {
      const { isManual } = await readOperatorSettings(sql)
      if (!isManual || !(await hasDepositAccount(sql, await currencyOf(sql, member.id))))
        throw new DomainError('NO_BANK')
      await announceDeposit(sql, member.id, body.amount, deps.clock.now())
      return { message: 'SUCCESS' }
    }),
  )
}
