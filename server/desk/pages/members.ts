import { html } from 'hono/html'
import { form } from '#server/desk/forms.ts'
import { formatTime, type Html, table } from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { MIN_SEARCH_LENGTH, searchMembers } from '#server/modules/accounts/member-lookup.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import { memberCell } from './decisions.ts'

const LIST_LENGTH = 50

/** The search form. It is sent in the body: phone and account numbers would be in the logs of proxies otherwise. */
export async function showSearch(request: StaffRequest): Promise<Response> {
  const { text } = request
  return await renderPage(request, {
    title: text.members,
    content: html`<p>${text.searchLead}</p>${searchForm(request)}`,
  })
}

export async function search(request: StaffRequest): Promise<Response> {
  const { deps, text, fields, language } = request
  const { q = '' } = fields
  const found = await searchMembers(deps.db, q, { isLao: deps.settings.laos, limit: LIST_LENGTH })
  const bankName = bankNameLookup(language)
  const columns = [
    { label: text.member },
    { label: text.id },
    { label: text.bankAccount, kind: 'wide' },
    { label: text.since },
    { label: text.foundBy },
  ] as const
  const rows = found.map((one) => [
    html`${memberCell(one)}${one.is_active ? '' : html`<span class="chip bad">${text.blocked}</span>`}`,
    one.public_id,
    html`${bankName(one.bank_code) ?? one.bank_code} ${one.account_no}<span class="second"><bdi>${one.account_name}</bdi></span>`,
    formatTime(one.created_at),
    text.foundBys[one.found],
  ])
  const isTooShort = q.trim().length < MIN_SEARCH_LENGTH
  return await renderPage(request, {
    title: text.members,
    notice: isTooShort ? { kind: 'bad', text: text.searchHint } : undefined,
    content: html`${searchForm(request, q)}
      ${isTooShort ? '' : table(text.members, columns, rows, text.searchEmpty)}
      ${found.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`,
  })
}

function searchForm({ csrf, text }: StaffRequest, typed = ''): Html {
  const content = html`<div class="field">
    <label for="q">${text.searchLabel}</label>
    <div class="search">
      <input id="q" name="q" type="search" value="${typed}" maxlength="100" required autocomplete="off" autocapitalize="none"
        spellcheck="false" aria-describedby="q-hint" data-focus-key="/">
      <button>${text.search}</button>
    </div>
    <p id="q-hint" class="hint">${text.searchHint}</p>
  </div>`
  return html`<search class="panel">${form(csrf, '/desk/members', content)}</search>`
}
