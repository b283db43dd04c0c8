-- Game logins. Times epoch milliseconds.

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
