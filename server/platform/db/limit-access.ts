import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import { type Db, oneRow } from './db.ts'

/** Append-only tables. */
const appendOnly = 'audit_entry, ledger_entry, ledger_transaction'

const userRow = v.object({ name: v.string() })
const currentUser = async (db: Db) => (await oneRow(db, userRow, 'select current_user as name')).name

/**
 * Lets the server's user read and write the rows of the migrated schema, but change neither the schema nor the audit log and
 * the ledger. The owner of the tables could switch off the triggers that protect them.
 * @param owner connected as the owner of the tables
 * @param db connected as the server's user
 * @throws StartError if both are the same user, or the server's user has the owner's rights all the same
 */
export async function limitAccess(owner: Db, db: Db): Promise<void> {
  const name = await currentUser(db)
  const ownerName = await currentUser(owner)
  if (ownerName === name)
    throw new StartError('DATABASE_OWNER_URL and DATABASE_URL must name different users.')
  const { isOwner } = await oneRow(
    db,
    v.object({ isOwner: v.boolean() }),
    `select rolsuper or pg_has_role(oid, $1, 'member') as "isOwner" from pg_roles where rolname = current_user`,
    [ownerName],
  )
  if (isOwner)
    throw new StartError(
      "The user of DATABASE_URL has the rights of DATABASE_OWNER_URL's: it must be no superuser, and no member of the owner.",
    )
  const user = `"${name.replaceAll('"', '""')}"`
  await owner.script(`
    do $grant$ begin
      execute format('grant usage on schema %I to ${user}', current_schema());
      execute format('grant select, insert, update, delete on all tables in schema %I to ${user}', current_schema());
      execute format('grant usage, select on all sequences in schema %I to ${user}', current_schema());
      revoke update, delete on ${appendOnly} from ${user};
      revoke insert, update, delete on migration from ${user};
    end $grant$;`)
}
