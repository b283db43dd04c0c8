-- Members, sessions, the ledger, deposits and withdrawals.
-- Times are epoch milliseconds, amounts satang.

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at bigint not null
);

create table source (
  code text primary key,
  description text not null,
  sort int not null default 0
);

-- The house's own accounts for members' deposits.
create table deposit_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bank', 'wallet')),
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  mode text not null default 'AUTO',
  is_active boolean not null default true,
  sort int not null default 0,
  unique (bank_code, account_no)
);

create table member (
  id bigint generated always as identity primary key,
  -- Shown in the portal and used in invite links; reveals nothing about the number of members.
  public_id text not null unique check (public_id ~ '^[0-9A-Z]{8}$'),
  -- Canonical phone number.
  username text not null unique check (username ~ '^[0-9+]{1,24}$'),
  name text not null,
  password_hash text not null,
  source_code text references source,
  invited_by bigint references member,
  is_active boolean not null default true,
  coin int not null default 0 check (coin >= 0),
  created_at bigint not null
);
create index member_invited_by on member (invited_by) where invited_by is not null;

create table bank_account (
  member_id bigint primary key references member,
  bank_code text not null,
  account_no text not null check (account_no ~ '^[0-9]{7,20}$'),
  account_name text not null,
  currency text check (currency in ('LAK', 'BAHT')),
  mode text not null default 'AUTO',
  updated_at bigint not null,
  constraint bank_account_one_owner unique (bank_code, account_no)
);

-- Lengths of a member's lists: a page is a range of `seq`, and totals need no counting. Every money call of a
-- member locks this row first, which serialises them.
create table member_counter (
  member_id bigint primary key references member,
  statements bigint not null default 0,
  slips bigint not null default 0
);

create table session (
  token_hash text primary key check (length(token_hash) = 64),
  member_id bigint not null references member,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

create table otp (
  token_hash text primary key check (length(token_hash) = 64),
  phone text not null,
  ref text not null,
  code_hash text not null,
  tries int not null default 0,
  used boolean not null default false,
  created_at bigint not null,
  expires_at bigint not null
);
create index otp_expiry on otp (expires_at);

create table verified_phone (
  phone text primary key,
  verified_at bigint not null
);

create table rate_limit (
  key text primary key,
  hits int not null,
  resets_at bigint not null
);
create index rate_limit_reset on rate_limit (resets_at);

create table slot (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{1,32}$' and code <> 'WALLET'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- Baht to game credit.
  factor double precision not null default 1 check (factor > 0),
  logo text,
  background text,
  web text,
  android text[] not null default '{}',
  ios text[] not null default '{}',
  is_open boolean not null default true,
  sort int not null default 0
);

-- A member's account at a game provider. The password is shown to the member, so it is stored in plain text; it gives
-- access to the game only.
create table game_account (
  member_id bigint not null references member,
  slot_code text not null references slot,
  username text not null unique,
  password text not null,
  created_at bigint not null,
  primary key (member_id, slot_code)
);

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'game', 'house_bank', 'house_bonus', 'house_refund', 'house_invite',
    'house_game', 'house_pending_withdrawal')),
  member_id bigint references member,
  slot_code text references slot,
  balance bigint not null default 0,
  constraint ledger_balance_not_below_zero check (balance >= 0 or (member_id is null and kind <> 'house_pending_withdrawal')),
  constraint ledger_owner check (
    (kind = 'wallet' and member_id is not null and slot_code is null)
    or (kind = 'game' and member_id is not null and slot_code is not null)
    or (kind like 'house\_%' and member_id is null and slot_code is null))
);
create unique index ledger_wallet on ledger_account (member_id) where kind = 'wallet';
create unique index ledger_game on ledger_account (member_id, slot_code) where kind = 'game';
create unique index ledger_house on ledger_account (kind) where member_id is null;
insert into ledger_account (kind) values ('house_bank'), ('house_bonus'), ('house_refund'), ('house_invite'),
  ('house_game'), ('house_pending_withdrawal');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  idempotency_key text unique,
  created_at bigint not null
);

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

-- Balances are only written by this trigger, so each is the sum of its entries.
create function ledger_apply() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry for each row execute function ledger_apply();

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
  for each row when (old.balance is distinct from new.balance) execute function ledger_guard_balance();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_zero after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_sums_to_zero();

create table statement (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- 1, 2, 3, … without gaps within a member.
  seq bigint not null,
  type text not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  from_text text,
  to_text text,
  status text not null check (status in ('SUCCESS', 'FAILED', 'PROCESSING')),
  amount bigint not null check (amount >= 0),
  link_kind text check (link_kind in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw')),
  link_description text,
  created_at bigint not null,
  unique (member_id, seq)
);

create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  statement_id bigint not null references statement,
  amount bigint not null check (amount > 0),
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  created_at bigint not null,
  decided_at bigint
);
create index withdrawal_open on withdrawal (id) where status = 'PROCESSING';
create index withdrawal_member on withdrawal (member_id, id desc);

-- Deposits announced by members, checked by the operator manually.
create table manual_deposit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  statement_id bigint not null references statement,
  amount bigint not null check (amount > 0),
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  created_at bigint not null,
  decided_at bigint
);
create index manual_deposit_open on manual_deposit (id) where status = 'PROCESSING';
create index manual_deposit_member on manual_deposit (member_id, id desc);

create table qr_code (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  member_id bigint not null references member,
  provider text not null,
  amount bigint not null check (amount > 0),
  payload text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'expired')),
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint
);
create unique index qr_code_one_open on qr_code (member_id, provider) where status = 'open';
create index qr_code_open on qr_code (expires_at) where status = 'open';

create table slip (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  seq bigint not null,
  -- Unguessable name of the slip and its picture.
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{1,64}$'),
  client_id uuid,
  file_key text,
  status text not null default 'processing' check (status in ('processing', 'success', 'failed')),
  note text,
  amount bigint check (amount > 0),
  -- Bank of Thailand code of the sending bank, and its transfer reference.
  sending_bank text,
  transfer_ref text,
  created_at bigint not null,
  decided_at bigint,
  unique (member_id, seq),
  unique (member_id, client_id)
);
-- A transfer is credited once, whoever uploads its slip.
create unique index slip_transfer_once on slip (sending_bank, transfer_ref) where status <> 'failed';

create table gift_link (
  hash text primary key,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  redeemed_at bigint not null
);
create index gift_link_member on gift_link (member_id);
