-- The demo's bank, gift links and game provider.

-- Transfers made at the demo bank, which its inquiry returns.
create table demo_transfer (
  id bigint generated always as identity primary key,
  sending_bank text not null,
  transfer_ref text not null,
  amount bigint not null check (amount > 0),
  -- Codes of the bank lookup, unmasked account numbers.
  sender_bank text not null,
  sender_account text not null,
  sender_name text not null,
  receiver_bank text not null,
  receiver_account text not null,
  -- What the inquiry answers; can be changed in the console.
  answer text not null default 'found' check (answer in ('found', 'not-found', 'unavailable')),
  at bigint not null,
  unique (sending_bank, transfer_ref)
);
create index demo_transfer_newest on demo_transfer (id desc);

create table demo_gift (
  hash text primary key,
  amount bigint not null check (amount > 0),
  created_at bigint not null
);
create index gift_newest on demo_gift (created_at desc);

-- Accounts at the demo's game provider, which knows neither members nor the ledger.
create table demo_game_account (
  slot_code text not null,
  username text not null,
  password text not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  -- Totals of stakes and wins.
  staked bigint not null default 0,
  won bigint not null default 0,
  primary key (slot_code, username)
);

-- What it has answered: a repeated key gets the same answer.
create table demo_game_answer (
  key text primary key,
  answer jsonb not null
);

-- Its sessions, and the tickets of its links, which begin one.
create table demo_game_session (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  slot_code text not null,
  username text not null,
  is_ticket boolean not null,
  expires_at bigint not null,
  foreign key (slot_code, username) references demo_game_account
);
create index demo_game_session_account on demo_game_session (slot_code, username);
create index demo_game_session_expiry on demo_game_session (expires_at);
