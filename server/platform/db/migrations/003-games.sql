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
-- access to the game only.
create table game_account (
  member_id bigint not null references member,
  slot_code text not null references slot,
  username text not null unique,
  password text not null,
  created_at bigint not null,
  primary key (member_id, slot_code)
);

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
