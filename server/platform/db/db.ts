import * as v from 'valibot'
import { errorKeys } from '#contract/error-keys.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/**
 * A statement that a PostgreSQL connection parses and plans only once: for frequent statements whose plan doesn't depend
 * on the parameters.
 */
export interface Prepared {
  /** Unique among prepared statements. */
  readonly name: string
  readonly text: string
}

/** Runs statements. Values are only ever passed as parameters ($1, $2, ...). */
export interface Sql {
  /** Runs a query and parses each row with the schema. int8 is returned as a JavaScript number. */
  rows<const S extends v.GenericSchema>(
    schema: S,
    query: string | Prepared,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
  /** Runs a statement and returns the number of affected rows (of a select: found rows). */
  run(query: string | Prepared, params?: readonly unknown[]): Promise<number>
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
  query: string | Prepared,
  params: readonly unknown[] = [],
): Promise<v.InferOutput<S> | undefined> {
  return (await sql.rows(schema, query, params))[0]
}

/** The row of a query that always returns one (`insert … returning`, aggregates). */
export async function oneRow<const S extends v.GenericSchema>(
  sql: Sql,
  schema: S,
  query: string | Prepared,
  params: readonly unknown[] = [],
): Promise<v.InferOutput<S>> {
  const row = await firstRow(sql, schema, query, params)
  if (row === undefined) throw new Error('a query that always finds a row found none')
  return row
}

/** A statement with its parameters. */
export interface Statement {
  readonly query: Prepared
  readonly params: readonly unknown[]
}

/** Runs a statement and returns the number of affected rows. */
export function runStatement(sql: Sql, { query, params }: Statement): Promise<number> {
  return sql.run(query, params)
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

/** SQLSTATE with which database functions refuse a call; the message is the error key (`refuse` in 001-platform.sql). */
const REFUSAL_STATE = 'KP001'

const errorKeySchema = v.picklist(errorKeys)

/** Turns the refusal of a database function into a DomainError; returns any other error unchanged. */
export function toDomainError(error: unknown): unknown {
  if (errorCode(error) !== REFUSAL_STATE || !(error instanceof Error)) return error
  return new DomainError(v.parse(errorKeySchema, error.message))
}

/** PostgreSQL's error code, e.g. 23505 for a unique violation, or that of Node.js, e.g. ECONNREFUSED. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * SQLSTATE or code of Node.js of a connection that broke or couldn't be opened; 25006 is the answer of a server that has
 * become a standby, 57014 and 25P03 say that a time limit of the database ended the statement or the transaction.
 */
const LOST_CONNECTION =
  /^(08\w{3}|57P0[1235]|57014|53300|25006|25P03|ECONN(RESET|REFUSED|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/

/** The driver's errors about connections without a code. */
const LOST_CONNECTION_MESSAGE =
  /^Connection terminated|timeout exceeded when trying to connect|^Query read timeout$|^Client .* is not queryable$/

/**
 * Whether a statement failed because its connection was lost or its answer didn't come in time: whether a change took effect
 * is unknown then.
 */
export function isConnectionLost(error: unknown): boolean {
  const state = errorCode(error)
  if (state !== undefined) return LOST_CONNECTION.test(state)
  return error instanceof Error && LOST_CONNECTION_MESSAGE.test(error.message)
}

/**
 * SQLSTATE or code of Node.js of a database or file store that can't do any work at present, or not this work: it has no space,
 * memory or connections left (53), fails to read or write (58), or had too many conflicts (40).
 */
const OUT_OF_RESOURCES = /^(53\w{3}|58\w{3}|40001|40P01|55P03|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/

/** Whether an error says that the database or the file store is unavailable: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || OUT_OF_RESOURCES.test(errorCode(error) ?? '')
}

/** Name of the constraint that a statement violated, if known. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
