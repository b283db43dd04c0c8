-- Deposits, withdrawals, transfers, and the statement that lists them for a member.

-- The house's own accounts for members' deposits.
create table deposit_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bank', 'wallet')),
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  mode text not null default 'AUTO',
  is_active boolean not null default true,
  is_demo boolean not null default false,
  sort int not null default 0,
  unique (bank_code, account_no)
);

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
create index qr_code_by_age on qr_code (created_at desc) where status = 'open';

-- What was paid by a payment code: a code may be paid more than once, and with another amount.
create table qr_payment (
  id bigint generated always as identity primary key,
  qr_id text not null references qr_code,
  -- The bank's, by which two payments of a code are told apart; null if nobody has named it.
  reference text,
  -- Satang.
  amount bigint not null check (amount > 0),
  reported_at bigint not null,
  credited_at bigint,
  -- Staff; null if it was credited by itself.
  credited_by bigint references staff,
  dismissed_at bigint,
  -- When, and by which staff, a credit by hand was booked back.
  reversed_at bigint,
  reversed_by bigint references staff,
  unique (qr_id, reference),
  check (credited_at is null or dismissed_at is null)
);
create index qr_payment_waiting on qr_payment (reported_at) where credited_at is null and dismissed_at is null;

-- Lengths of a member's lists: a page is a range of `seq`, and totals need no counting. Every money call of a
-- member locks this row first, which serialises them.
create table member_counter (
  member_id bigint primary key references member,
  statements bigint not null default 0,
  slips bigint not null default 0
);

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
  -- The payment code by which a deposit was paid.
  qrcode_id text references qr_code,
  way text check (way in ('slip', 'qr', 'gift', 'announced')),
  created_at bigint not null,
  -- When the member sent the slip of a deposit that was credited later.
  sent_at bigint,
  approved_at bigint,
  decided_at bigint,
  -- Why a withdrawal or an announced deposit was refused, as the member reads it.
  reason text,
  -- The main wallet's balance after the entry; null while it hasn't changed it.
  balance bigint,
  unique (member_id, seq)
);
-- For pages and totals of a date range of a member's statement.
create index statement_member_created on statement (member_id, created_at desc, seq desc);
-- Checking the foreign key must not scan the table.
create index statement_qrcode on statement (qrcode_id) where qrcode_id is not null;

-- Each member's last deposit, and whether a bonus was activated on it: one bonus per deposit.
create table last_deposit (
  member_id bigint primary key references member,
  amount bigint not null check (amount > 0),
  -- How many statement entries and refunds the member had when the deposit was credited: withdrawals and refunds since
  -- then (a higher `seq`) reduce what a bonus is granted for, also refunds that weren't moved to the wallet.
  statements bigint not null check (statements >= 0),
  refunds bigint not null default 0 check (refunds >= 0),
  is_used boolean not null default false
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
  decided_at bigint,
  -- Staff who approved and settled, for decisions that need two people.
  approved_by bigint references staff,
  decided_by bigint references staff,
  -- When, and by which staff, a wrong settlement was booked back.
  reversed_at bigint,
  reversed_by bigint references staff
);
create index withdrawal_open on withdrawal (id) where status = 'PROCESSING';
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_account on withdrawal (account_no);
create index withdrawal_decided_by on withdrawal (member_id, decided_by) where decided_by is not null;

-- Transfers to, from and between games at a provider (docs/decisions/2026-11-28-game-provider.md).
create table game_transfer (
  -- The provider gets keys that are derived from it.
  id uuid primary key,
  member_id bigint not null references member,
  statement_id bigint references statement,
  -- Identifies the member's request: repeated, it has one effect. It may empty several games.
  request_key text,
  -- 'WALLET' or the code of a slot; null for what is withdrawn at the end of a bonus.
  source text not null,
  target text check (target <> source),
  amount bigint not null check (amount > 0),
  -- What the provider is asked for, where the money waits, or how it ended.
  step text not null check (step in ('withdraw', 'deposit', 'held', 'done', 'failed')),
  -- Why the provider refused.
  reason text check (reason in ('money', 'other')),
  -- When the provider is asked again, and how often it was.
  ask_at bigint not null,
  attempts int not null default 1,
  created_at bigint not null,
  decided_at bigint,
  unique (member_id, request_key, source),
  constraint game_transfer_statement check ((statement_id is null) = (target is null)),
  constraint game_transfer_end check ((decided_at is null) = (step in ('withdraw', 'deposit', 'held'))),
  constraint game_transfer_reason check (reason is null or step = 'failed')
);
create index game_transfer_due on game_transfer (ask_at, id) where step in ('withdraw', 'deposit');
create index game_transfer_open on game_transfer (member_id) where decided_at is null;
create index game_transfer_entry on game_transfer (statement_id) where statement_id is not null;

-- Deposits announced by members, checked by the operator manually.
create table manual_deposit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  statement_id bigint not null references statement,
  amount bigint not null check (amount > 0),
  status text not null default 'PROCESSING' check (status in ('PROCESSING', 'SUCCESS', 'FAILED')),
  created_at bigint not null,
  decided_at bigint,
  -- Staff who approved and settled, for decisions that need two people.
  approved_by bigint references staff,
  decided_by bigint references staff,
  -- When, and by which staff, a wrong settlement was booked back.
  reversed_at bigint,
  reversed_by bigint references staff
);
create index manual_deposit_open on manual_deposit (id) where status = 'PROCESSING';
create index manual_deposit_member on manual_deposit (member_id, id desc);
create index manual_deposit_decided_by on manual_deposit (member_id, decided_by) where decided_by is not null;
create index manual_deposit_reversed_by on manual_deposit (member_id, reversed_by) where reversed_by is not null;

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
  -- The transfer that the slip's code names, also if the bank was never asked about it: what people type for it doesn't count then.
  read_bank text,
  read_ref text,
  -- What the bank last answered about the transfer, for the desk.
  bank_answer jsonb,
  -- When a pending slip is checked next, and the number of attempts: pending checks survive a restart.
  next_check_at bigint not null default 0,
  attempts int not null default 0,
  created_at bigint not null,
  decided_at bigint,
  -- Staff who credited it after it was refused, with a reference that they typed; who had requested that, if it took two people; and
  -- who booked it back.
  credited_by bigint references staff,
  credit_requested_by bigint references staff,
  reversed_at bigint,
  reversed_by bigint references staff,
  -- Staff who looked at it and left it refused.
  reviewed_at bigint,
  reviewed_by bigint references staff,
  unique (member_id, seq),
  unique (member_id, client_id),
  constraint slip_read check ((read_bank is null) = (read_ref is null))
);
-- A transfer is credited once, whoever uploads its slip.
create unique index slip_transfer_once on slip (sending_bank, transfer_ref) where status <> 'failed';
-- References that people typed are compared without regard to upper and lower case, and at every bank: they may have picked the
-- wrong one.
create index slip_transfer_spelling on slip (sending_bank, lower(transfer_ref)) where status <> 'failed';
create index slip_reference on slip (lower(transfer_ref)) where status <> 'failed';
create index slip_due on slip (next_check_at, id) where status = 'processing';
create index slip_credited_by on slip (member_id, credited_by) where credited_by is not null;
create index slip_to_review on slip (id) where status = 'failed' and reviewed_at is null;

create table gift_link (
  hash text primary key,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0),
  redeemed_at bigint not null
);
create index gift_link_member on gift_link (member_id);

-- Adds a statement entry with the member's next sequence number and returns its id. Called after the booking, whose balance
-- it records; an announced deposit, and a transfer to the wallet that is in progress, haven't changed it yet.
create function add_statement(
  owner bigint, entry_type text, entry_status text, source text, target text, satang bigint, at bigint,
  origin_kind text, origin_description text, deposit_way text default null, sent bigint default null
) returns bigint language plpgsql as $$
declare
  next_seq bigint;
  entry_id bigint;
  entry_at bigint;
begin
  update member_counter set statements = statements + 1 where member_id = owner returning statements into next_seq;
  -- Requests get their time before they wait for the member's lock: the statement is in the order of the bookings.
  select greatest(at, max(created_at)) into entry_at from statement where member_id = owner and seq = next_seq - 1;
  insert into statement
    (member_id, seq, type, status, from_text, to_text, amount, created_at, link_kind, link_description, way, sent_at,
      decided_at, balance)
    values (owner, next_seq, entry_type, entry_status, source, target, satang, entry_at, origin_kind, origin_description,
      deposit_way, sent, case when entry_status <> 'PROCESSING' then entry_at end,
      case when deposit_way is distinct from 'announced'
          and (entry_type, entry_status, target) is distinct from ('transfer', 'PROCESSING', 'WALLET') then
        (select balance from ledger_account where kind = 'wallet' and member_id = owner) end)
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
