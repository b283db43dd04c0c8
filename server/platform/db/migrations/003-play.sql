-- A member's total stakes and wins since registration, satang. Accruals based on play (a bonus's turnover, a refund,
-- an inviter's bonus) store these totals at their start and use the difference.
create table member_play (
  member_id bigint primary key references member,
  stake bigint not null default 0 check (stake >= 0),
  win bigint not null default 0 check (win >= 0)
);
insert into member_play (member_id, stake, win)
select account.member_id,
  coalesce(-sum(entry.amount) filter (where transaction.kind = 'stake'), 0),
  coalesce(sum(entry.amount) filter (where transaction.kind = 'win'), 0)
from ledger_account account
  join ledger_entry entry on entry.account_id = account.id
  join ledger_transaction transaction on transaction.id = entry.transaction_id
where account.kind = 'game' and transaction.kind in ('stake', 'win')
group by account.member_id;
