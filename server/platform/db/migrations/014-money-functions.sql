-- Functions that book money in one round trip (docs/decisions/2026-11-23-money-functions.md).

-- Refuses the call with an error key of the contract and rolls back; the server throws it as a DomainError.
create function refuse(error_key text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'KP001', message = error_key;
end $$;

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

-- Adds a statement entry with the member's next sequence number and returns its id.
create function add_statement(
  owner bigint, entry_type text, entry_status text, source text, target text, satang bigint, at bigint,
  origin_kind text, origin_description text
) returns bigint language plpgsql as $$
declare
  next_seq bigint;
  entry_id bigint;
begin
  update member_counter set statements = statements + 1 where member_id = owner returning statements into next_seq;
  insert into statement
    (member_id, seq, type, status, from_text, to_text, amount, created_at, link_kind, link_description)
    values (owner, next_seq, entry_type, entry_status, source, target, satang, at, origin_kind, origin_description)
    returning id into entry_id;
  return entry_id;
end $$;

-- Moves money between a member's main wallet ('WALLET') and games (slot codes), with a statement entry.
-- Refuses with NO_GAME, SLOT_NO_ACCOUNT, NO_WALLET or MONEY_NOT_ENOUGH.
create function wallet_transfer(owner bigint, source text, target text, satang bigint, at bigint) returns void
language plpgsql as $$
declare
  source_kind text := 'wallet';
  target_kind text := 'wallet';
  source_name text := 'WALLET';
  target_name text := 'WALLET';
begin
  perform from member_counter where member_id = owner for update;

  if source <> 'WALLET' then
    source_kind := 'game';
    select name into source_name from slot where code = source;
    if not found then
      perform refuse('NO_GAME');
    end if;
  end if;
  -- A closed game can only be emptied.
  if target <> 'WALLET' then
    target_kind := 'game';
    select name into target_name from slot where code = target and is_open;
    if not found then
      perform refuse('NO_GAME');
    end if;
  end if;

  perform ledger_post('transfer', null, at,
    array[ledger_account_id(source_kind, owner, source), ledger_account_id(target_kind, owner, target)],
    array[-satang, satang]);
  perform add_statement(owner, 'transfer', 'SUCCESS', source_name, target_name, satang, at, null, null);
end $$;

-- Claims an idempotency key for a request; a null response leaves the claim in progress. Returns false if another request
-- has claimed it. Deletes some old rows, but none that another process has locked.
create function claim_idempotency_key(
  owner bigint, call_name text, request_key text, hmac text, at bigint, attempt_id text, response text,
  sweep_before bigint
) returns boolean language plpgsql as $$
begin
  delete from idempotency_key where (member_id, call, key) in (
    select member_id, call, key from idempotency_key where started_at < sweep_before
    order by started_at limit 20 for update skip locked);
  insert into idempotency_key (member_id, call, key, input_hmac, started_at, attempt, answer)
    values (owner, call_name, request_key, hmac, at, attempt_id, response::jsonb) on conflict do nothing;
  return found;
end $$;

-- Entries are inserted by one statement for each posting: it updates the balances and checks the sum at once.
drop trigger ledger_entry_apply on ledger_entry;
drop trigger ledger_entry_zero on ledger_entry;
drop function ledger_sums_to_zero;
create or replace function ledger_apply() returns trigger language plpgsql as $$
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

-- The guard is only called for the updates that it refuses.
drop trigger ledger_account_balance on ledger_account;
create trigger ledger_account_balance before update of balance on ledger_account
  for each row when (old.balance is distinct from new.balance and pg_trigger_depth() = 0)
  execute function ledger_guard_balance();
