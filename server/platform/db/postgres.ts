import pg from 'pg'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import {
  checkParams,
  type Db,
  errorCode,
  isConnectionLost,
  type Prepared,
  type Sql,
  toDomainError,
} from './db.ts'

/** PostgreSQL's OID of int8. */
const INT8 = 20

/** Retries after a deadlock or serialization failure. */
const RETRIES = 5

/** Longest wait for the answer to a statement of a call; shorter than the portal's request timeout. */
const QUERY_TIMEOUT_MS = 20_000

/**
 * Connections are replaced at this age. Autovacuum can't freeze the temporary table of `checkWritable`, which would hold back
 * the whole database's transaction ids.
 */
const MAX_LIFETIME_SECONDS = 60 * 60

/** Why a connection failed, for the sentence at start, by SQLSTATE. */
const START_PROBLEMS: Readonly<Record<string, string>> = {
  '3D000': "doesn't exist; create it first",
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user or the password',
  '53300': 'has no free connection',
  '57P03': 'is still starting',
}

/**
 * The database's default may be another one: serializable makes concurrent transfers fail, and statements that wait for a lock
 * have to see what was committed meanwhile.
 */
const SET_ISOLATION = 'set session characteristics as transaction isolation level read committed'

interface PostgresOptions {
  /** Maximum number of connections. */
  max?: number
  /** Schema to use; it must exist. Defaults to the database's search path. */
  schema?: string
  /** Longest wait for the answer to a statement; scripts, such as migrations, may take any time. */
  queryTimeoutMs?: number
}

/**
 * Opens PostgreSQL and checks the connection.
 * @param url postgres://user:password@host:port/database
 * @throws StartError if it is unreachable
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Db> {
  const connection: pg.ClientConfig = {
    connectionString: url,
    // Includes the wait for a free connection in the pool; shorter than the portal's request timeout.
    connectionTimeoutMillis: 20_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
    },
    ...(options.schema === undefined ? {} : { options: `-c search_path=${options.schema}` }),
  }
  const pool = new pg.Pool({
    ...connection,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(SET_ISOLATION)
    },
    max: options.max ?? 10,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
  })
  // A broken idle connection is replaced at the next use; without a listener the error would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const code = errorCode(error)
    const problem = (code && START_PROBLEMS[code]) ?? "can't be reached"
    const reason = code ?? (error instanceof Error ? error.message : 'no answer')
    throw new StartError(`The database of DATABASE_URL ${problem} (${reason}).`)
  }
  return {
    ...createSql((config) => retryConflicts(() => query(pool, config))),
    kind: 'postgres',
    tx: (work) => retryConflicts(() => transaction(pool, work)),
    script: (text) => runScript(connection, text),
    close: () => pool.end(),
  }
}

/** A connection that breaks in use also fails its query; without a listener the error would end the process. */
const ignoreConnectionError = (): void => {}

/** Repeats a transaction, or a statement outside of one, that the database rolled back because of a conflict. */
async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      const state = errorCode(error)
      if ((state !== '40P01' && state !== '40001') || retries >= RETRIES) throw error
    }
  }
}

/** One statement. Unlike the pool's own `query`, it keeps the connection of a statement that was refused. */
async function query(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  client.on('error', ignoreConnectionError)
  let broken = false
  try {
    return await client.query(config)
  } catch (error) {
    broken = isConnectionLost(error)
    throw error
  } finally {
    client.off('error', ignoreConnectionError)
    client.release(broken)
  }
}

async function transaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  client.on('error', ignoreConnectionError)
  let broken = false
  try {
    await client.query('begin')
    const result = await work(createSql((config) => client.query(config)))
    await client.query('commit')
    return result
  } catch (error) {
    // Closing the connection rolls back, too. A connection without an answer wouldn't answer a rollback either.
    if (isConnectionLost(error)) broken = true
    else
      await client.query('rollback').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.off('error', ignoreConnectionError)
    client.release(broken)
  }
}

/** Runs a script on a connection of its own, without a time limit: a migration may take long. */
async function runScript(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', ignoreConnectionError)
  await client.connect()
  try {
    // The user's own limit is meant for calls.
    await client.query('set statement_timeout = 0')
    await client.query(SET_ISOLATION)
    await client.query(text)
  } finally {
    await client.end()
  }
}

function createSql(send: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Sql {
  const execute = async (query: string | Prepared, params: readonly unknown[]) => {
    try {
      const values = checkParams(params)
      return await send(typeof query === 'string' ? { text: query, values } : { ...query, values })
    } catch (error) {
      throw toDomainError(error)
    }
  }
  return {
    rows: async (schema, query, params = []) => v.parse(v.array(schema), (await execute(query, params)).rows),
    run: async (query, params = []) => (await execute(query, params)).rowCount ?? 0,
  }
}
