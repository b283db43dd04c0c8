import * as v from 'valibot'
import webPush from 'web-push'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

const keyPairSchema = v.object({ publicKey: v.string(), privateKey: v.string() })
export type VapidKeys = v.InferOutput<typeof keyPairSchema>

/**
 * Loads the backend's VAPID key pair; generates it on first use. All processes of a database share it: of
 * concurrently
 * generated pairs, the first insert wins. A different pair would invalidate every subscription.
 */
export async function loadVapidKeys(sql: Sql): Promise<VapidKeys> {
  const read = async () =>
    await sql.rows(v.object({ value: keyPairSchema }), `select value from setting where key = 'vapidKeys'`)
  const [known] = await read()
  if (known) return known.value
  await sql.run(
    `insert into setting (key, value, updated_at) values ('vapidKeys', $1::text::jsonb, 0) on conflict (key) do nothing`,
    [JSON.stringify(webPush.generateVAPIDKeys())],
  )
  const { value } = await oneRow(
    sql,
    v.object({ value: keyPairSchema }),
    `select value from setting where key = 'vapidKeys'`,
  )
  return value
}
