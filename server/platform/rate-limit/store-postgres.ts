import * as v from 'valibot'
import { type Db, firstRow, oneRow } from '#server/platform/db/db.ts'
import type { RateStore } from './rate-limit.ts'

const forgottenRow = v.object({ hits: v.number() })
const hitRow = v.object({ hits: v.number(), resets_at: v.number() })

/** Expired windows are deleted after this many hits. */
const SWEEP_EVERY = 500

/** Rate limits in the database, shared by all processes connected to it. */
export function databaseRateStore(db: Db): RateStore {
  let untilSweep = SWEEP_EVERY
  return {
    async hit(key, windowMs, now) {
      if (--untilSweep <= 0) {
        untilSweep = SWEEP_EVERY
        // Skip locked rows: concurrent sweeps never wait for each other.
        await db.run(
          `delete from rate_limit where key in (
             select key from rate_limit where resets_at <= $1 for update skip locked)`,
          [now],
        )
      }
      const row = await oneRow(
        db,
        hitRow,
        `insert into rate_limit as limits (key, hits, resets_at) values ($1, 1, $2::bigint + $3::bigint)
         on conflict (key) do update set
           hits = case when limits.resets_at <= $2::bigint then 1 else limits.hits + 1 end,
           resets_at = case when limits.resets_at <= $2::bigint then excluded.resets_at else limits.resets_at end
         returning hits, resets_at`,
        [key, now, windowMs],
      )
      return { hits: row.hits, resetsAt: row.resets_at }
    },
    async refund(key, hits = 1) {
      await db.run('update rate_limit set hits = greatest(hits - $2::int, 0) where key = $1', [key, hits])
    },
    async reset(key) {
      const row = await firstRow(db, forgottenRow, 'delete from rate_limit where key = $1 returning hits', [
        key,
      ])
      return row?.hits ?? 0
    },
    async check() {
      await db.run('select from rate_limit limit 1')
    },
    close: () => Promise.resolve(),
  }
}
