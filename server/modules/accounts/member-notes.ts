import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import type { Sql } from '#server/platform/db/db.ts'

const noteRow = v.object({ author: v.string(), text: v.string(), created_at: v.number() })
export type MemberNote = v.InferOutput<typeof noteRow>

/** Notes of the staff about a member, newest first. */
export async function listNotes(sql: Sql, memberId: number, limit: number): Promise<MemberNote[]> {
  return await sql.rows(
    noteRow,
    'select author, text, created_at from member_note where member_id = $1 order by id desc limit $2',
    [memberId, limit],
  )
}

interface NewNote {
  readonly memberId: number
  readonly publicId: string
  /** One-time id of the form. */
  readonly formId: string
  readonly text: string
  readonly by: Actor
}

/** Adds a note. @returns false if the form was sent before */
export async function addNote({ db, clock }: Deps, note: NewNote): Promise<boolean> {
  const { memberId, publicId, formId, text, by } = note
  const at = clock.now()
  return await db.tx(async (sql) => {
    const added = await sql.run(
      `insert into member_note (form_id, member_id, author, text, created_at) values ($1, $2, $3, $4, $5)
       on conflict (form_id) do nothing`,
      [formId, memberId, by.name, text, at],
    )
    if (added === 0) return false
    await recordAudit(sql, {
      by,
      action: 'add-note',
      record: { kind: 'member', id: publicId },
      memberId,
      after: { text },
      at,
    })
    return true
  })
}
