import { html } from 'hono/html'
import { field, form } from '#server/desk/forms.ts'
import { type Html, panel, time } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { changeBankAccount } from '#server/modules/accounts/bank-account-change.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { addNote, listNotes, type MemberNote } from '#server/modules/accounts/member-notes.ts'
import { bankNameLookup, listBanks } from '#server/modules/settings/banks.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  formIdField,
  formIdOf,
  isDecider,
  lineOf,
  MAX_REASON_LENGTH,
  memberPath,
  reasonField,
} from './member-forms.ts'

/** Longest list of notes that a page shows. */
const NOTES_LENGTH = 50

/** The form that changes the member's bank account. */
export function bankPanel(request: StaffRequest, member: MemberRecord): Html {
  const { text, csrf, deps, language, fields } = request
  if (!isDecider(request)) return panel('bank', text.changeBank, html`<p>${text.changeBankNotForRole}</p>`)
  const bankName = bankNameLookup(language)
  const { bankCode = member.bank_code, bankAccountNo = '', bankAccountName = member.account_name } = fields
  const codes = listBanks(deps.settings.laos).map(({ code }) => code)
  const options = codes.map(
    (code) =>
      html`<option value="${code}"${code === bankCode ? html` selected` : ''}>${bankName(code) ?? code}</option>`,
  )
  return panel(
    'bank',
    text.changeBank,
    form(
      csrf,
      memberPath(member, 'bank-account'),
      html`<p class="hint">${text.changeBankHint}</p>
        <input type="hidden" name="seen" value="${member.bank_updated_at}">
        <div class="field"><label for="bankCode">${text.bank}</label><select id="bankCode" name="bankCode">${options}</select></div>
        ${field({ name: 'bankAccountNo', label: text.accountNo, autocomplete: 'off', inputmode: 'numeric', value: bankAccountNo })}
        ${field({ name: 'bankAccountName', label: text.holder, autocomplete: 'off', maxlength: 120, value: bankAccountName })}
        ${reasonField(request, 'bank-reason')}
        <button>${text.changeBank}</button>`,
    ),
  )
}

/** @returns whether it was changed, or why it can't be */
export async function changeAccount(request: StaffRequest, member: MemberRecord): Promise<boolean | string> {
  const { deps, text, by, fields } = request
  const reason = lineOf(request, 'reason')
  if (reason === undefined) return text.reasonForLogMissing
  const { seen = '' } = fields
  try {
    return await changeBankAccount(deps, {
      memberId: member.id,
      publicId: member.public_id,
      typed: fields,
      seenAt: Number(seen),
      reason,
      by,
    })
  } catch (error) {
    const problem = error instanceof DomainError ? text.bankProblems[error.key] : undefined
    if (problem === undefined) throw error
    return problem
  }
}

/** The staff's notes about a member. */
export async function notesPanel(request: StaffRequest, member: MemberRecord): Promise<Html> {
  const { deps, text, csrf } = request
  const notes = await listNotes(deps.db, member.id, NOTES_LENGTH)
  const content = form(
    csrf,
    memberPath(member, 'notes'),
    html`${formIdField()}${field({ name: 'note', label: text.newNote, hint: text.newNoteHint, autocomplete: 'off', maxlength: MAX_REASON_LENGTH })}
      <button>${text.addNote}</button>`,
  )
  return panel('notes', text.notes, html`${noteList(notes)}${content}`)
}

/** Notes for reading only; nothing if there are none. */
export async function readNotes({ deps, text }: StaffRequest, member: MemberRecord): Promise<Html> {
  const notes = await listNotes(deps.db, member.id, NOTES_LENGTH)
  return notes.length === 0 ? '' : panel('notes', text.notes, noteList(notes))
}

function noteList(notes: readonly MemberNote[]): Html {
  if (notes.length === 0) return ''
  return html`<ul class="notes">${notes.map(
    (one) =>
      html`<li><bdi>${one.text}</bdi><span class="second"><bdi>${one.author}</bdi>, ${time(one.created_at)}</span></li>`,
  )}</ul>`
}

/** @returns whether it was added, or why it can't be */
export async function writeNote(request: StaffRequest, member: MemberRecord): Promise<boolean | string> {
  const { deps, text, by } = request
  const note = lineOf(request, 'note')
  if (note === undefined) return text.newNoteHint
  const formId = formIdOf(request)
  return await addNote(deps, { memberId: member.id, publicId: member.public_id, formId, text: note, by })
}
