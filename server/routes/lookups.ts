import * as v from 'valibot'
import { lookupEnableChatWidget } from '../../src/contract/chat-switch.ts'
import * as lookups from '../../src/contract/lookups.ts'
import { bahtFromSatang } from '../../src/contract/money.ts'
import { lookupActive } from '../../src/contract/termination.ts'
import type { Deps } from '../deps.ts'
import { bankByCode, banksOf } from '../domain/banks.ts'
import { commonTerms } from '../domain/bonus-common-terms.ts'
import { operator } from '../domain/operator.ts'
import { readSwitches } from '../domain/switches.ts'
import { ApiError } from '../http/api-error.ts'
import { type App, mount } from '../http/mount.ts'

const accountRow = v.object({
  kind: v.picklist(['bank', 'wallet']),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  mode: v.string(),
})

const sourceRow = v.object({ code: v.string(), description: v.string() })

/** The thirteen lookups. */
export function mountLookups(app: App, deps: Deps): void {
  const { db } = deps

  mount(app, deps, lookups.lookupBanks, () => [...banksOf(deps.settings.laos)])

  mount(app, deps, lookups.lookupDeposit, async () => {
    const accounts = await db.rows(
      accountRow,
      `select kind, bank_code, account_no, account_name, mode from deposit_account where is_active order by sort, id`,
    )
    const { isManual, qrProviders, minDeposit, qrMinutes } = await readSwitches(db)
    return {
      banks: accounts
        .filter(({ kind }) => kind === 'bank')
        .map((row) => ({
          bankCode: row.bank_code,
          bankName: bankByCode(row.bank_code)?.nameTH,
          bankAccountName: row.account_name,
          bankAccountNo: row.account_no,
          mode: row.mode,
        })),
      wallets: accounts
        .filter(({ kind }) => kind === 'wallet')
        .map((row) => ({
          walletAccountName: row.account_name,
          walletAccountNo: row.account_no,
          mode: row.mode,
        })),
      isManual,
      qrProviders,
      minDeposit: bahtFromSatang(minDeposit),
      qrMinutes,
    }
  })

  mount(app, deps, lookups.lookupConditions, () => [...operator.conditions])
  mount(app, deps, lookups.lookupAgreements, () => [...operator.agreements])
  mount(app, deps, lookups.lookupInfo, async () => {
    const { refundActive, refundRate } = await readSwitches(db)
    return { ...operator.info, ...(await commonTerms(db)), ...(refundActive ? { refundRate } : {}) }
  })
  mount(app, deps, lookups.lookupContact, () => operator.contact)
  mount(app, deps, lookups.lookupNotice, async () => ({ notice: (await readSwitches(db)).notice }))

  mount(app, deps, lookups.lookupWithdraw, async () => {
    const { withdrawMin, withdrawMax } = await readSwitches(db)
    return { withdrawMin: bahtFromSatang(withdrawMin), withdrawMax: bahtFromSatang(withdrawMax) }
  })

  mount(app, deps, lookups.lookupSlip, async () => {
    const { slipClosed } = await readSwitches(db)
    return slipClosed ? { closedFrom: slipClosed.from, closedTo: slipClosed.to } : {}
  })

  mount(app, deps, lookups.lookupSources, () =>
    db.rows(sourceRow, 'select code, description from source order by sort, code'),
  )

  mount(app, deps, lookupActive, async () => {
    if ((await readSwitches(db)).terminated) throw new ApiError('gone')
    return { active: true }
  })

  mount(app, deps, lookups.lookupRegisterOtp, async () => (await readSwitches(db)).registerOTP)
  mount(app, deps, lookupEnableChatWidget, async () => (await readSwitches(db)).enableChatWidget)
}
