-- Games, members' accounts at their providers, game logins and play totals. Members may only use the demo's rows
-- (`is_demo`, also in later files) while the demo is on.

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
  is_demo boolean not null default false,
  sort int not null default 0
);

-- A member's account at a game provider. The password is shown to the member, so it is stored in plain text; it gives
-- access to the game only. Null if members can't sign in by themselves.
create table game_account (
  member_id bigint not null references member,
  slot_code text not null references slot,
  username text not null,
  password text,
  created_at bigint not null,
  -- Raised by each transfer and refresh: a balance that was asked before is out of date.
  revision bigint not null default 0,
  -- The provider's totals of stakes and wins at the last refresh.
  staked bigint not null default 0,
  won bigint not null default 0,
  -- Key of a password reset whose outcome is unknown, and when it is asked for again.
  reset_key uuid,
  reset_ask_at bigint,
  primary key (member_id, slot_code),
  unique (slot_code, username),
  constraint game_account_reset check ((reset_key is null) = (reset_ask_at is null))
);
create index game_account_reset_due on game_account (reset_ask_at) where reset_key is not null;

-- One-time tickets of game links; deleted when redeemed.
create table game_ticket (
  -- SHA-256 of the ticket.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  member_id bigint not null,
  slot_code text not null,
  expires_at bigint not null,
  foreign key (member_id, slot_code) references game_account
);
create index game_ticket_account on game_ticket (member_id, slot_code);
create index game_ticket_expiry on game_ticket (expires_at);

-- A member's total stakes and wins since registration. Accruals based on play (a bonus's turnover, a refund,
-- an inviter's bonus) store these totals at their start and use the difference.
create table member_play (
  member_id bigint primary key references member,
  stake bigint not null default 0 check (stake >= 0),
  win bigint not null default 0 check (win >= 0)
);
