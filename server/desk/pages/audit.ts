import { html } from 'hono/html'
import { auditTable } from '#server/desk/audit-list.ts'
import type { Html } from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import { beforeIdOf, pageLinks } from '#server/desk/paging.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { type AuditFilter, listAudit } from '#server/modules/audit/audit.ts'

const PAGE_LENGTH = 50

/** Everything that was decided, newest first. */
export async function showAudit(request: StaffRequest): Promise<Response> {
  const { text } = request
  return await renderPage(request, { title: text.audit, content: await auditPage(request, undefined) })
}

/** A page of the audit log, with a link to the next one. */
export async function auditPage(request: StaffRequest, filter: AuditFilter): Promise<Html> {
  const { deps, text } = request
  const beforeId = beforeIdOf(request)
  const found = await listAudit(deps.db, filter, { limit: PAGE_LENGTH + 1, beforeId })
  const entries = found.slice(0, PAGE_LENGTH)
  const last = found.length > PAGE_LENGTH ? entries.at(-1) : undefined
  return html`${auditTable(entries, text, { withRecord: true, empty: text.auditEmpty })}${pageLinks(request, last?.id)}`
}
