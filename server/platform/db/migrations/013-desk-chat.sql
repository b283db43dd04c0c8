-- The day's report, and the agents' side of the chat.

-- Postings of a range of days. The ledger is appended in the order of its times, so a small index is enough.
create index ledger_transaction_created on ledger_transaction using brin (created_at) with (pages_per_range = 32);

-- created_at of the first message of the customer that no agent has answered; null: nothing waits.
alter table chat_room add column waiting_since bigint;
update chat_room r set waiting_since = (
  select min(c.created_at) from chat_message c where c.room = r.room and c.sender = 'customer' and c.seq > coalesce(
    (select max(a.seq) from chat_message a where a.room = r.room and a.sender = 'agent'), 0))
  where session_id is not null;
create index chat_room_waiting on chat_room (waiting_since) where waiting_since is not null;
create index chat_room_answered on chat_room (updated_at desc) where session_id is not null and waiting_since is null;

-- Who wrote an agent's message at the desk. Customers see only `name`.
alter table chat_message add column staff_id bigint references staff;

-- Who answers a conversation. Others see it, and can take it over.
create table chat_holder (
  room text primary key references chat_room,
  staff_id bigint not null references staff,
  taken_at bigint not null
);

-- Messages that the chat webhook hasn't confirmed yet.
create table chat_forward (
  room text not null,
  seq bigint not null,
  next_at bigint not null,
  attempts int not null default 0,
  primary key (room, seq),
  foreign key (room, seq) references chat_message (room, seq) deferrable initially deferred
);
create index chat_forward_due on chat_forward (next_at);
