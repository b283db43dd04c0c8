-- The ledger: double entry, append-only. Its functions book money in one round trip
-- (docs/decisions/2026-11-23-money-functions.md).

create table ledger_account (
  id bigint generated always as identity primary key,
  -- 'refund': refunds received by a member, but not moved to the main wallet yet. 'transit': a member's money on its way to
  -- or from a game (game_transfer).
  kind text not null check (kind in ('wallet', 'game', 'refund', 'transit', 'house_bank', 'house_bonus', 'house_refund',
    'house_invite', 'house_game', 'house_pending_withdrawal', 'house_adjustment')),
  member_id bigint references member,
  slot_code text references slot,
  balance bigint not null default 0,
  constraint ledger_balance_not_below_zero check (balance >= 0 or (member_id is null and kind <> 'house_pending_withdrawal')),
  constraint ledger_owner check (
    (kind in ('wallet', 'refund', 'transit') and member_id is not null and slot_code is null)
    or (kind = 'game' and member_id is not null and slot_code is not null)
    or (kind like 'house\_%' and member_id is null and slot_code is null))
);
create unique index ledger_wallet on ledger_account (member_id) where kind = 'wallet';
create unique index ledger_refund on ledger_account (member_id) where kind = 'refund';
create unique index ledger_transit on ledger_account (member_id) where kind = 'transit';
create unique index ledger_game on ledger_account (member_id, slot_code) where kind = 'game';
create unique index ledger_house on ledger_account (kind) where member_id is null;
insert into ledger_account (kind) values ('house_bank'), ('house_bonus'), ('house_refund'), ('house_invite'),
  ('house_game'), ('house_pending_withdrawal'), ('house_adjustment');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  idempotency_key text unique,
  created_at bigint not null
);
-- For postings of a range of days. The ledger is appended in the order of its times, so a small index is enough.
create index ledger_transaction_created on ledger_transaction using brin (created_at) with (pages_per_range = 32);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_append_only();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_append_only();

-- Balances are only written by this trigger, so each is the sum of its entries. One statement inserts the entries of a
-- posting: the trigger updates the balances and checks the sum at once.
create function ledger_apply() returns trigger language plpgsql as $$
begin
  if exists (select from new_entry group by transaction_id having sum(amount) <> 0) then
    raise exception 'a ledger transaction does not sum to zero' using errcode = '23514';
  end if;
  update ledger_account account set balance = balance + moved.amount
    from (select account_id, sum(amount) as amount from new_entry group by account_id) as moved
    where account.id = moved.account_id;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry referencing new table as new_entry
  for each statement execute function ledger_apply();

-- Called only for the statements that it refuses.
create function ledger_guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by ledger entries only';
  end if;
  return new;
end $$;
create trigger ledger_account_starts_empty before insert on ledger_account
  for each row when (new.balance <> 0) execute function ledger_guard_balance();
create trigger ledger_account_balance before update of balance on ledger_account
  for each row when (old.balance is distinct from new.balance and pg_trigger_depth() = 0)
  execute function ledger_guard_balance();

-- Refuses with SLOT_NO_ACCOUNT or NO_WALLET if the account doesn't exist. Each branch uses the index of its kind.
create function ledger_account_id(account_kind text, owner bigint, slot text) returns bigint
language plpgsql stable as $$
declare
  account_id bigint;
begin
  case account_kind
    when 'wallet' then
      select id into account_id from ledger_account where kind = 'wallet' and member_id = owner;
    when 'refund' then
      select id into account_id from ledger_account where kind = 'refund' and member_id = owner;
    when 'transit' then
      select id into account_id from ledger_account where kind = 'transit' and member_id = owner;
    when 'game' then
      select id into account_id from ledger_account
        where kind = 'game' and member_id = owner and slot_code = slot;
    else
      select id into account_id from ledger_account where kind = account_kind and member_id is null;
  end case;
  if account_id is null then
    perform refuse(case account_kind when 'game' then 'SLOT_NO_ACCOUNT' else 'NO_WALLET' end);
  end if;
  return account_id;
end $$;

-- Books amounts to accounts, given as two arrays of equal length; a positive amount credits. Returns false if the key
-- was used before; nothing is booked then. Refuses with MONEY_NOT_ENOUGH if a member's balance would become negative.
create function ledger_post(posting_kind text, posting_key text, at bigint, accounts bigint[], amounts bigint[])
returns boolean language plpgsql as $$
declare
  posting_id bigint;
begin
  -- In the order of ids, so that concurrent postings can't deadlock.
  perform from ledger_account where id = any(accounts) order by id for update;

  insert into ledger_transaction (kind, idempotency_key, created_at) values (posting_kind, posting_key, at)
    on conflict (idempotency_key) do nothing returning id into posting_id;
  if posting_id is null then
    return false;
  end if;

  if exists (
    select from ledger_account account
    where account.id = any(accounts) and account.member_id is not null and account.balance + (
      select sum(amount) from unnest(accounts, amounts) as line (account_id, amount) where account_id = account.id
    ) < 0
  ) then
    perform refuse('MONEY_NOT_ENOUGH');
  end if;

  insert into ledger_entry (transaction_id, account_id, amount)
    select posting_id, account_id, sum(amount) from unnest(accounts, amounts) as line (account_id, amount)
    group by account_id having sum(amount) <> 0;
  return true;
end $$;
