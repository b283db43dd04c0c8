import { bahtFromSatang } from '#contract/money.ts'
import { statementList, statementSlips } from '#contract/statement.ts'
import type { Deps } from '#server/deps.ts'
import { loadTranslator } from '#server/modules/settings/translations.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { entryReference, readSlipPage, readStatementPage } from './paged-history.ts'
import { CORRECTION } from './statement.ts'
import { isFiltered, readFilteredStatementPage } from './statement-filter.ts'

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Name of a correction by staff. */
const correctionNames: Texts = {
  th: 'แก้ไขยอดโดยแอดมิน',
  lo: 'ແກ້ໄຂຍອດໂດຍແອັດມິນ',
  en: 'Correction by support',
}

function placeName(place: string | null, language: Language): string | null {
  return place === CORRECTION ? correctionNames[language] : place
}

/** Mounts the statement and slip lists. */
export function mountStatements(app: App, deps: Deps): void {
  const { db } = deps

  mount(app, deps, statementList, async ({ member, body, language }) => {
    const { page, limit, ...filter } = body
    const { total, rows, totals } = isFiltered(filter)
      ? await readFilteredStatementPage(db, member.id, filter, page, limit)
      : { ...(await readStatementPage(db, member.id, page, limit)), totals: undefined }
    const texts = rows.map(({ link_description }) => link_description)
    const translate = await loadTranslator(db, language(), texts)
    return {
      total,
      ...(totals ? { totals } : {}),
      statements: rows.map((row) => ({
        _id: row.seq,
        statementType: row.type,
        from: placeName(row.from_text, language()),
        to: placeName(row.to_text, language()),
        status: row.status,
        createdAt: new Date(row.created_at).toISOString(),
        amount: bahtFromSatang(row.amount),
        reference: entryReference(row),
        way: row.way,
        sentAt: isoTime(row.sent_at),
        approvedAt: isoTime(row.approved_at),
        doneAt: isoTime(row.decided_at),
        reason: row.reason,
        balance: row.balance === null ? null : bahtFromSatang(row.balance),
        ...(row.qrcode_id === null ? {} : { qrcodeId: row.qrcode_id }),
        ...(row.link_kind === null
          ? {}
          : { [row.link_kind]: { description: row.link_description && translate(row.link_description) } }),
      })),
    }
  })

  mount(app, deps, statementSlips, async ({ member, body }) => {
    const { total, rows } = await readSlipPage(db, member.id, body.page, body.limit)
    return {
      total,
      slips: rows.map((row) => ({
        _id: row.reference,
        createdAt: new Date(row.created_at).toISOString(),
        ...(row.amount === null ? {} : { amount: bahtFromSatang(row.amount) }),
        status: row.status,
        note: row.note,
        reference: row.reference,
        clientId: row.client_id,
      })),
    }
  })
}
