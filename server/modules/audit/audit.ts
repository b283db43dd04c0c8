import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'

/** A person at the desk; `address` is that of the browser. */
export interface StaffActor {
  readonly kind: 'staff'
  readonly id: number
  readonly name: string
  readonly address: string
}

/** Who decides. Functions that change a record on someone's behalf require one, so that no caller forgets the entry. */
export type Actor =
  | StaffActor
  /** `npm run operate`, with the name of `--by`. */
  | { readonly kind: 'operate'; readonly name: string }
  /** A service of the operator, e.g. `bank`. */
  | { readonly kind: 'webhook'; readonly name: string }

/** Kinds of records that decisions are about. */
export const recordKinds = [
  'withdrawal',
  'manual_deposit',
  'slip',
  'qr_code',
  'gift_link',
  'staff',
  'settings',
  'texts',
  'deposit_account',
  'promotion',
  'bonus_offer',
  'wheel',
  'prize',
  'source',
  'slot',
  'files',
  'member',
  'adjustment',
  'chat',
] as const
export type RecordKind = (typeof recordKinds)[number]

type Json = Readonly<Record<string, string | number | boolean | null | readonly string[] | object>>

/** What an entry is about. */
export interface AuditRecord {
  readonly kind: RecordKind
  readonly id: string | number
}

export interface NewAuditEntry {
  readonly by: Actor
  /** Verb in the imperative, e.g. `settle`. */
  readonly action: string
  readonly record: AuditRecord
  /** The member whom the record belongs to. */
  readonly memberId?: number | undefined
  /** What changes, without passwords, secrets and tokens. */
  readonly before?: Json | undefined
  readonly after?: Json | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

/** Adds an entry to the audit log. Must run in the transaction of the decision: both exist or neither. */
export async function recordAudit(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const { by, action, record, memberId, before, after, at } = entry
  await sql.run(
    `insert into audit_entry
       (at, actor_kind, staff_id, actor_name, action, record_kind, record_id, member_id, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::jsonb, $10::text::jsonb, $11)`,
    [
      at,
      by.kind,
      by.kind === 'staff' ? by.id : null,
      by.name,
      action,
      record.kind,
      String(record.id),
      memberId ?? null,
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
      by.kind === 'staff' ? by.address : null,
    ],
  )
}

const auditRow = v.object({
  id: v.number(),
  at: v.number(),
  actor_kind: v.picklist(['staff', 'operate', 'webhook']),
  actor_name: v.string(),
  action: v.string(),
  record_kind: v.string(),
  record_id: v.string(),
  member_id: v.nullable(v.number()),
  before: v.unknown(),
  after: v.unknown(),
  address: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditRow>

/** Entries of one record, of one member, of kinds of records, or all. */
export type AuditFilter =
  | { readonly record: AuditRecord }
  | { readonly memberId: number }
  | { readonly kinds: readonly RecordKind[] }
  | undefined

interface AuditPage {
  readonly limit: number
  /** Only entries with a lower id: the last one of the page before. */
  readonly beforeId?: number | undefined
}

/** A page of entries, newest first. */
export async function listAudit(
  sql: Sql,
  filter: AuditFilter,
  { limit, beforeId }: AuditPage,
): Promise<AuditEntry[]> {
  const conditions = ['id < $2']
  const params: unknown[] = [limit, beforeId ?? Number.MAX_SAFE_INTEGER]
  if (filter && 'record' in filter) {
    conditions.push('record_kind = $3', 'record_id = $4')
    params.push(filter.record.kind, String(filter.record.id))
  } else if (filter && 'kinds' in filter) {
    conditions.push('record_kind = any($3::text[])')
    params.push(filter.kinds)
  } else if (filter) {
    conditions.push('member_id = $3')
    params.push(filter.memberId)
  }
  return await sql.rows(
    auditRow,
    `select id, at, actor_kind, actor_name, action, record_kind, record_id, member_id, before, after, address
     from audit_entry where ${conditions.join(' and ')} order by id desc limit $1`,
    params,
  )
}
