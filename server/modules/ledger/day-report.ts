import * as v from 'valibot'
import { type Currency, currency } from '#contract/account.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** Range of times, epoch milliseconds; `to` is exclusive. */
export interface ReportRange {
  readonly from: number
  readonly to: number
}

/** Postings of one kind in a range. Amounts in hundredths. */
export interface KindSum {
  /** Kind of the ledger's transactions, e.g. `withdraw_paid`. */
  readonly kind: string
  /** How a deposit was paid (first part of its idempotency key); empty for other kinds. */
  readonly way: string
  readonly count: number
  /** Sum of what was moved. */
  readonly moved: number
  /** By how much members' balances changed. */
  readonly members: number
}

/** Balances of a house account, or of all members' accounts of a kind. Hundredths. */
export interface AccountSum {
  /** Kind of the account, e.g. `house_bank`, `wallet`. */
  readonly account: string
  readonly opening: number
  readonly closing: number
}

/** A range in one currency. */
export interface CurrencyReport {
  readonly currency: Currency
  readonly kinds: readonly KindSum[]
  /** All accounts of the house, then all kinds of members' accounts. */
  readonly accounts: readonly AccountSum[]
  /** Sum of the range's ledger entries; 0, or the ledger is broken. */
  readonly entriesSum: number
  /** Sum of all closing balances; 0, or the ledger is broken. */
  readonly balancesSum: number
}

export interface DayReport {
  readonly currencies: readonly CurrencyReport[]
  /** Sum of the balances of all accounts of all currencies now; 0, or the ledger is broken. */
  readonly ledgerSum: number
}

const reportRow = v.object({
  part: v.picklist(['kind', 'entry', 'account', 'ledger']),
  currency,
  kind: v.string(),
  way: v.string(),
  count: v.number(),
  moved: v.number(),
  amount: v.number(),
  later: v.number(),
})

/**
 * One statement, so that all sums belong to the same moment. A posting has the currency of the member in it. House accounts
 * contain all currencies: where members have a single one, their balances are the accounts' own; with several, they are
 * summed from all entries. Balances at the range's ends are the present ones without what was booked since.
 * Parameters: from, to.
 */
const reportQuery = `
  with member_currency as materialized (
    select m.id, coalesce(b.currency, 'BAHT') as currency from member m left join bank_account b on b.member_id = m.id
  ), currencies as materialized (
    select distinct currency from member_currency
  ), since as materialized (
    select t.id, t.kind, t.created_at < $2 as in_range, a.kind as account, a.member_id, e.amount,
      case t.kind when 'deposit' then split_part(coalesce(t.idempotency_key, ''), ':', 1) else '' end as way,
      coalesce(${currencyOfPosting('t.id')}, (select min(currency) from currencies), 'BAHT') as currency
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.created_at >= $1
  ), present as (
    select c.currency, a.kind as account, sum(a.balance) as balance
    from ledger_account a join member_currency c on c.id = a.member_id group by c.currency, a.kind
    union all
    select c.currency, a.kind, a.balance from ledger_account a cross join currencies c
    where a.member_id is null and (select count(*) from currencies) = 1
    union all
    select each.currency, each.account, sum(each.amount) from (
      select coalesce(${currencyOfPosting('e.transaction_id')}, 'BAHT') as currency, a.kind as account, e.amount
      from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.member_id is null and (select count(*) from currencies) > 1
    ) as each group by each.currency, each.account
  )
  select 'kind' as part, currency, kind, way, count(distinct id)::int as count,
    coalesce(sum(amount) filter (where amount > 0), 0)::bigint as moved,
    coalesce(sum(amount) filter (where member_id is not null), 0)::bigint as amount, 0::bigint as later
  from since where in_range group by currency, kind, way
  union all
  select 'entry', currency, account, '', 0, 0, coalesce(sum(amount) filter (where in_range), 0)::bigint,
    coalesce(sum(amount) filter (where not in_range), 0)::bigint
  from since group by currency, account
  union all
  select 'account', currency, account, '', 0, 0, balance::bigint, 0 from present
  union all
  select 'ledger', 'BAHT', '', '', 0, 0, coalesce(sum(balance), 0)::bigint, 0 from ledger_account
  order by 1, 2, 3, 4`

/** Every posting with a member's account has one currency. */
function currencyOfPosting(transaction: string): string {
  return `(select c.currency from ledger_entry other join ledger_account owner on owner.id = other.account_id
    join member_currency c on c.id = owner.member_id where other.transaction_id = ${transaction} limit 1)`
}

const houseAccounts = [
  'house_bank',
  'house_pending_withdrawal',
  'house_game',
  'house_bonus',
  'house_refund',
  'house_invite',
] as const
const memberAccounts = ['wallet', 'game', 'refund'] as const

/** What was booked in a range, and the balances at its ends, for each currency that members have. */
export async function readDayReport(sql: Sql, { from, to }: ReportRange): Promise<DayReport> {
  const rows = await sql.rows(reportRow, reportQuery, [from, to])
  const found = (['BAHT', 'LAK'] as const).filter((one) => rows.some((row) => row.currency === one))
  const ledgerSum = rows.find(({ part }) => part === 'ledger')?.amount ?? 0
  return { currencies: found.map((of) => reportOf(of, rows)), ledgerSum }
}

function reportOf(of: Currency, rows: readonly v.InferOutput<typeof reportRow>[]): CurrencyReport {
  const own = rows.filter((row) => row.currency === of)
  const sum = (part: 'entry' | 'account', column: 'amount' | 'later', account?: string): number =>
    own
      .filter((row) => row.part === part && (account === undefined || row.kind === account))
      .reduce((total, row) => total + row[column], 0)
  const known: readonly string[] = [...houseAccounts, ...memberAccounts]
  // Accounts that a later version adds are listed, too: the sums would be wrong without them.
  const others = new Set(
    own
      .filter(({ part, kind }) => (part === 'entry' || part === 'account') && !known.includes(kind))
      .map(({ kind }) => kind),
  )
  const accounts = [...houseAccounts, ...others, ...memberAccounts].map((account) => {
    const closing = sum('account', 'amount', account) - sum('entry', 'later', account)
    return { account, opening: closing - sum('entry', 'amount', account), closing }
  })
  return {
    currency: of,
    kinds: own
      .filter(({ part }) => part === 'kind')
      .map(({ kind, way, count, moved, amount }) => ({ kind, way, count, moved, members: amount })),
    accounts,
    entriesSum: sum('entry', 'amount'),
    balancesSum: accounts.reduce((total, { closing }) => total + closing, 0),
  }
}
