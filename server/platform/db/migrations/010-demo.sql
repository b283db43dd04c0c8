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

-- Sessions at the demo's game provider.
create table demo_game_session (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  member_id bigint not null,
  slot_code text not null,
  expires_at bigint not null,
  foreign key (member_id, slot_code) references game_account
);
create index demo_game_session_account on demo_game_session (member_id, slot_code);
create index demo_game_session_expiry on demo_game_session (expires_at);
