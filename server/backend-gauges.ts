import * as v from 'valibot'
import type { Realtime } from './modules/chat/realtime/realtime.ts'
import { readQueues } from './modules/ledger/pending-decisions.ts'
import type { Db } from './platform/db/db.ts'
import type { Metrics, Sample } from './platform/metrics.ts'

/** The sums read every account: they are read again only after this time, however often the metrics are. */
const SUMS_MAX_AGE_MS = 30_000

const sumRow = v.object({ sum: v.number() })
const currencyRow = v.object({ currency: v.string(), sum: v.number() })

interface GaugeDeps {
  db: Db
  clock: { now(): number }
  realtime: Pick<Realtime, 'connections'>
}

/** Adds the figures that operators watch: sockets, queues, and the ledger, whose sum is always 0. */
export function addBackendGauges(metrics: Metrics, { db, clock, realtime }: GaugeDeps): void {
  metrics.addGauge({
    name: 'kapao_sockets_open',
    help: 'Chat connections to this process.',
    read: () => [{ value: realtime.connections() }],
  })
  metrics.addGauge({
    name: 'kapao_queue_length',
    help: 'Slips to check and refused ones to look at, announced deposits and withdrawals to decide, transfers to games whose outcome is unknown, chats to answer; the same in every process.',
    labelNames: ['queue'],
    read: async () =>
      (await readQueues(db, clock.now())).map(({ queue, length }) => ({ labels: { queue }, value: length })),
  })
  metrics.addGauge({
    name: 'kapao_queue_oldest_seconds',
    help: 'Age of the oldest entry of each queue, 0 if it is empty.',
    labelNames: ['queue'],
    read: async () =>
      (await readQueues(db, clock.now())).map(({ queue, oldest }) => ({
        labels: { queue },
        value: oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1000,
      })),
  })
  metrics.addGauge({
    name: 'kapao_ledger_sum',
    help: 'Sum of all ledger accounts in hundredths; anything but 0 is an error in the books.',
    read: cached(clock, async () => {
      const rows = await db.rows(
        sumRow,
        'select coalesce(sum(balance), 0)::bigint as sum from ledger_account',
      )
      return rows.map(({ sum }) => ({ value: sum }))
    }),
  })
  metrics.addGauge({
    name: 'kapao_member_balances_sum',
    help: 'Sum of the balances of all members in hundredths, by currency of their accounts.',
    labelNames: ['currency'],
    read: cached(clock, async () => {
      const rows = await db.rows(
        currencyRow,
        `select coalesce(b.currency, 'BAHT') as currency, sum(a.balance)::bigint as sum
         from ledger_account a left join bank_account b on b.member_id = a.member_id
         where a.member_id is not null group by 1`,
      )
      return rows.map(({ currency, sum }) => ({ labels: { currency }, value: sum }))
    }),
  })
}

/** Repeats the last result until it is too old. */
function cached(
  clock: { now(): number },
  read: () => Promise<readonly Sample[]>,
): () => Promise<readonly Sample[]> {
  let last: { readonly at: number; readonly samples: readonly Sample[] } | undefined
  return async () => {
    if (last && clock.now() - last.at < SUMS_MAX_AGE_MS) return last.samples
    last = { at: clock.now(), samples: await read() }
    return last.samples
  }
}
