-- The demo's bank and gift links. These tables were part of 001-base.sql, so an older database already has them.

-- Transfers made at the demo bank, which its inquiry returns.
create table if not exists demo_transfer (
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
  at bigint not null,
  unique (sending_bank, transfer_ref)
);

create table if not exists demo_gift (
  hash text primary key,
  amount bigint not null check (amount > 0),
  created_at bigint not null
);
