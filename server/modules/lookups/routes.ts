import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Capability } from '#contract/lookups.ts'
import * as lookups from '#contract/lookups.ts'
import { bahtFromSatang } from '#contract/money.ts'
import { lookupActive, lookupEnableChatWidget } from '#contract/startup-lookups.ts'
import type { Deps } from '#server/deps.ts'
import { readCommonTerms } from '#server/modules/bonus/common-terms.ts'
import { availableDepositMethods } from '#server/modules/deposits/deposit-methods.ts'
import { currencyOf, limitsForCurrency } from '#server/modules/ledger/currency.ts'
import { readUsualSeconds } from '#server/modules/ledger/usual-durations.ts'
import { bankNameLookup, findBankNames, listBanks } from '#server/modules/settings/banks.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { localizedText, readOperatorName, readOwnTexts } from '#server/modules/settings/texts.ts'
import { loadTranslator } from '#server/modules/settings/translations.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'

/** Capabilities of this backend beyond the specification, as returned by `lookup/info`. */
const serverCapabilities: readonly Capability[] = [
  'idempotency-key',
  'logout',
  'otp-token',
  'statement-filter',
  'languages',
]

const accountRow = v.object({
  kind: v.picklist(['bank', 'wallet']),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  currency,
  mode: v.string(),
})

const sourceRow = v.object({ code: v.string(), description: v.string() })

/** Mounts the thirteen lookups. */
export function mountLookups(app: App, deps: Deps): void {
  const { db } = deps

  mount(app, deps, lookups.lookupBanks, () => [...listBanks(deps.settings.laos)])

  mount(app, deps, lookups.lookupDeposit, async ({ member, language }) => {
    const bankNames = bankNameLookup(language())
    const stored = await db.rows(
      accountRow,
      `select kind, bank_code, account_no, account_name, currency, mode
       from deposit_account where is_active order by sort, id`,
    )
    const settings = await readOperatorSettings(db)
    const { isManual, qrMinutes } = settings
    const { bankTransfers, giftLinks, qrProviders } = availableDepositMethods(deps, settings)
    const all = bankTransfers ? stored : []
    // A visitor's currency is unknown: list the accounts of all currencies, and no minimum (in Laos).
    const of = member && (await currencyOf(db, member.id))
    const accounts = of === undefined ? all : all.filter(({ currency }) => currency === of)
    const minimum =
      of === undefined && deps.settings.laos
        ? undefined
        : limitsForCurrency(settings, of ?? 'BAHT').minDeposit
    return {
      banks: accounts
        .filter(({ kind }) => kind === 'bank')
        .map((row) => ({
          bankCode: row.bank_code,
          bankName: bankNames(row.bank_code),
          bank: findBankNames(row.bank_code),
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
      // Without an account that takes the member's currency there is nothing to transfer to.
      bankTransfers: accounts.length > 0,
      giftLinks,
      // Payment QR codes (PromptPay) and gift links (TrueMoney) exist only in baht.
      qrProviders: of === 'LAK' ? [] : [...qrProviders],
      ...(of === undefined ? {} : { currencies: [of] }),
      ...(minimum === undefined ? {} : { minDeposit: bahtFromSatang(minimum) }),
      qrMinutes,
      usualSeconds: await readUsualSeconds(db),
    }
  })

  mount(app, deps, lookups.lookupConditions, async ({ language }) => [
    ...localizedText(await readOwnTexts(db), language(), 'conditions'),
  ])
  mount(app, deps, lookups.lookupAgreements, async ({ language }) =>
    deps.settings.hasAgreement ? [...localizedText(await readOwnTexts(db), language(), 'agreements')] : [],
  )
  mount(app, deps, lookups.lookupInfo, async ({ language }) => {
    const { refundActive, refundRate } = await readOperatorSettings(db)
    const name = deps.settings.hasBrand
      ? await readOperatorName(db, language())
      : (await readOwnTexts(db))?.name
    return {
      // Otherwise the portal shows the name of its own build.
      ...(name === undefined ? {} : { name }),
      capabilities: [...serverCapabilities],
      ...(await readCommonTerms(db)),
      ...(refundActive ? { refundRate } : {}),
    }
  })
  mount(app, deps, lookups.lookupContact, async ({ language }) => {
    const own = await readOwnTexts(db)
    const { name, link, qr } = own?.line ?? {}
    return {
      contactText: localizedText(own, language(), 'contactText'),
      ...(name === undefined ? {} : { lineName: name }),
      ...(link === undefined ? {} : { lineLink: link }),
      ...(qr === undefined ? {} : { lineQR: qr }),
    }
  })
  mount(app, deps, lookups.lookupNotice, async ({ language }) => {
    const { notice } = await readOperatorSettings(db)
    const translate = await loadTranslator(db, language(), [notice])
    return { notice: translate(notice) }
  })

  mount(app, deps, lookups.lookupWithdraw, async ({ member }) => {
    const of = member ? await currencyOf(db, member.id) : deps.settings.laos ? 'LAK' : 'BAHT'
    const { withdrawMin, withdrawMax } = limitsForCurrency(await readOperatorSettings(db), of)
    return {
      withdrawMin: bahtFromSatang(withdrawMin),
      withdrawMax: bahtFromSatang(withdrawMax),
      usualSeconds: (await readUsualSeconds(db)).withdrawal,
    }
  })

  mount(app, deps, lookups.lookupSlip, async () => {
    const { slipClosed } = await readOperatorSettings(db)
    return slipClosed ? { closedFrom: slipClosed.from, closedTo: slipClosed.to } : {}
  })

  mount(app, deps, lookups.lookupSources, async ({ language }) => {
    const rows = await db.rows(
      sourceRow,
      'select code, description from source where is_open order by sort, code',
    )
    const translate = await loadTranslator(
      db,
      language(),
      rows.map(({ description }) => description),
    )
    return rows.map(({ code, description }) => ({ code, description: translate(description) }))
  })

  mount(app, deps, lookupActive, async () => {
    if ((await readOperatorSettings(db)).terminated) throw new DomainError('gone')
    return { active: true }
  })

  mount(app, deps, lookups.lookupRegisterOtp, async () => (await readOperatorSettings(db)).registerOTP)
  mount(app, deps, lookupEnableChatWidget, async () => (await readOperatorSettings(db)).enableChatWidget)
}
