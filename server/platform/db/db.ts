import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'

/** Runs statements. Values are only ever passed as parameters ($1, $2, ...). */
export interface Sql {
  /** Runs a query and parses each row with the schema. int8 is returned as a JavaScript number. */
  rows<const S extends v.GenericSchema>(
    schema: S,
    text: string,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
  /** Runs a statement and returns the number of affected rows (of a select: found rows). */
  run(text: string, params?: readonly unknown[]): Promise<number>
}

/** A database: embedded or PostgreSQL. */
export interface Db extends Sql {
  /**
   * One transaction: all of `work` or nothing. Inside, use only the `sql` it is given: the embedded database has one
   * connection, so a query on the database itself would deadlock. May run `work` again when
   * the database reports a deadlock, so `work` must have no other effects.
   */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a script of several statements without parameters. */
  script(text: string): Promise<void>
  close(): Promise<void>
  readonly kind: 'embedded' | 'postgres'
}

/** The row of a query that returns one row or none. */
export async function firstRow<const S extends v.GenericSchema>(
  sql: Sql,
  schema: S,
  text: string,
  params: readonly unknown[] = [],
): Promise<v.InferOutput<S> | undefined> {
  return (await sql.rows(schema, text, params))[0]
}

/** The row of a query that always returns one (`insert … returning`, aggregates). */
export async function oneRow<const S extends v.GenericSchema>(
  sql: Sql,
  schema: S,
  text: string,
  params: readonly unknown[] = [],
): Promise<v.InferOutput<S>> {
  const row = await firstRow(sql, schema, text, params)
  if (row === undefined) throw new Error('a query that always finds a row found none')
  return row
}

/** Row of a query that returns an id. */
export const idRow = v.object({ id: v.number() })

/**
 * Rejects a text with U+0000, which PostgreSQL can't store.
 * @throws DomainError KEY_INVALID
 */
export function checkParams(params: readonly unknown[]): unknown[] {
  for (const param of params) {
    if (typeof param === 'string' && param.includes('\0')) throw new DomainError('KEY_INVALID')
  }
  return [...params]
}

/** PostgreSQL's error code, e.g. 23505 for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Name of the constraint that a statement violated, if known. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
