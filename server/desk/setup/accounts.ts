import { html } from 'hono/html'
import { type Html, panel, table } from '#server/desk/html.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import {
  addDepositAccount,
  type DepositAccount,
  listDepositAccounts,
  type NewDepositAccount,
  setDepositAccountOpen,
  WALLET_CODE,
} from '#server/modules/deposits/deposit-accounts.ts'
import { bankNameLookup, listBanks } from '#server/modules/settings/banks.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Language } from '#server/platform/http/language.ts'
import { type Fields, renderFields } from './form.ts'
import { choice, digits, line } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
import {
  type Attempt,
  actionButton,
  attemptNotice,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  stateChip,
  submitNew,
} from './page.ts'

const PATH = `${SETUP_PATH}/accounts`

/** Name of a bank, or of the prepaid wallet, in a language of the portal. */
function bankName(code: string, language: Language): string {
  return code === WALLET_CODE ? 'TrueMoney Wallet' : (bankNameLookup(language)(code) ?? code)
}

function fieldsOf({ deps, language }: StaffRequest): Fields<NewDepositAccount> {
  const { laos } = deps.settings
  const codes = [...listBanks(laos).map(({ code }) => code), ...(laos ? [] : [WALLET_CODE])]
  return {
    bank: { kind: choice(codes, (code) => bankName(code, language)), label: 'bank' },
    number: {
      kind: digits(/^\d{6,20}$/, ({ setup }: Texts) => setup.problems.accountNumber),
      label: 'accountNumber',
    },
    holder: { kind: line(120), label: 'holder', hint: 'holder' },
    currency: {
      kind: choice(laos ? ['LAK', 'BAHT'] : ['BAHT'], (unit, { setup }) => setup.currencies[unit]),
      label: 'currency',
    },
  }
}

/** Accounts of the shop, and a form for another one. */
export async function showAccounts(
  request: StaffRequest,
  attempt?: Attempt<NewDepositAccount>,
): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const accounts = await listDepositAccounts(deps.db)
  const fields = fieldsOf(request)
  const current: NewDepositAccount = {
    bank: listBanks(deps.settings.laos)[0]?.code ?? WALLET_CODE,
    number: '',
    holder: '',
    currency: deps.settings.laos ? 'LAK' : 'BAHT',
  }
  const add = setupForm(request, {
    action: PATH,
    content: renderFields(
      fields,
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.add,
  })
  return await renderSetup(request, {
    title: setup.parts.accounts,
    ...attemptNotice(request, attempt),
    kinds: ['deposit_account'],
    content: html`<p>${setup.accountsLead}</p>
      ${accountTable(request, accounts)}
      ${panel('add', setup.addAccount, html`<p class="hint">${setup.addAccountHint}</p>${add}`)}
      ${preview(request, (language) => accountsPreview(accounts, language))}`,
  })
}

function accountTable(request: StaffRequest, accounts: readonly DepositAccount[]): Html {
  const { text, language } = request
  const { setup } = text
  const rows = accounts.map((account) => [
    bankName(account.bank_code, language),
    html`<code>${account.account_no}</code>`,
    html`<bdi>${account.account_name}</bdi>`,
    setup.currencies[account.currency],
    stateChip(account.is_active, text),
    actionButton(request, {
      action: `${PATH}/${account.id}/${account.is_active ? 'close' : 'reopen'}`,
      button: account.is_active ? setup.close : setup.reopen,
      label: `${account.bank_code} ${account.account_no}`,
      quiet: true,
    }),
  ])
  const columns = [
    { label: text.bank },
    { label: text.accountNo },
    { label: text.holder },
    { label: setup.labels.currency },
    { label: text.state },
    { label: text.action },
  ]
  return table(setup.parts.accounts, columns, rows, setup.listEmpty)
}

function accountsPreview(accounts: readonly DepositAccount[], language: Language): Html {
  const open = accounts.filter(({ is_active }) => is_active)
  const text = memberTexts[language]
  if (open.length === 0) return html`<p>${text.notOffered}</p>`
  return html`<p class="title">${text.transferTo}</p>
    ${open.map(
      (one) =>
        html`<p>${bankName(one.bank_code, language)}<br><bdi>${one.account_no}</bdi><br><bdi>${one.account_name}</bdi></p>`,
    )}`
}

/** Adds an account. */
export async function addAccount(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  return await submitNew(
    request,
    {
      fields: fieldsOf(request),
      path: () => PATH,
      save: async (sql, account) => {
        await addDepositAccount(sql, account, by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showAccounts(request, attempt),
  )
}

function setOpen(isOpen: boolean) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, by } = request
    const id = idOf(request)
    const changed = await deps.db.tx((sql) => setDepositAccountOpen(sql, id, isOpen, by, deps.clock.now()))
    if (changed === undefined) throw new DomainError('NO_DATA')
    return c.redirect(`${PATH}?done=${changed ? (isOpen ? 'reopened' : 'closed') : 'same'}`, 303)
  }
}

export const closeAccount = setOpen(false)
export const reopenAccount = setOpen(true)
