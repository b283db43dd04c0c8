-- Support chat.

create table chat_room (
  -- Room name in the contract: '{PREFIX}-{member's public id or guest's UUID}'.
  room text primary key,
  member_id bigint unique references member,
  guest_id text unique,
  -- Length of the conversation: a page of history is a range of `seq`.
  messages bigint not null default 0,
  -- created_at of the newest message.
  last_message_at bigint not null default 0,
  -- Null: the agent ended the session; the next message starts a new one.
  session_id text,
  -- created_at of the newest message that each side has read.
  customer_read_at bigint not null default 0,
  agent_read_at bigint not null default 0,
  -- created_at of the first message of the customer that no agent has answered; null: nothing waits.
  waiting_since bigint,
  updated_at bigint not null,
  constraint chat_room_one_party check ((member_id is null) <> (guest_id is null))
);
create index chat_room_updated on chat_room (updated_at desc);
create index chat_room_waiting on chat_room (waiting_since) where waiting_since is not null;
create index chat_room_answered on chat_room (updated_at desc) where session_id is not null and waiting_since is null;

create table chat_message (
  room text not null references chat_room,
  -- 1, 2, 3, … without gaps within a room.
  seq bigint not null,
  -- Strictly increasing with `seq`: identifies a message within its room.
  created_at bigint not null,
  sender text not null check (sender in ('customer', 'agent')),
  -- Name of the agent; a customer's name is the member's.
  name text,
  -- Who wrote an agent's message at the desk. Customers see only `name`.
  staff_id bigint references staff,
  message_type text not null,
  payload jsonb not null,
  -- Client-generated message id, to detect repeats.
  client_id text,
  session_id text not null,
  primary key (room, seq),
  constraint chat_message_at unique (room, created_at),
  constraint chat_message_client unique (room, client_id)
);

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

-- Push subscriptions. An endpoint belongs to the room that last used it.
create table chat_push (
  endpoint text primary key,
  room text not null references chat_room,
  p256dh text not null,
  auth text not null,
  -- The member's session, with which the subscription ends; null: a guest's, whose room is used by one browser only.
  token_hash text references session on delete cascade,
  used_at bigint not null
);
create index chat_push_room on chat_push (room, used_at desc);
create index chat_push_session on chat_push (token_hash) where token_hash is not null;

create table chat_upload (
  -- 128 random bits and a file extension; the key in the file store is 'chat/' followed by this.
  name text primary key check (name ~ '^[0-9a-f]{32}\.(png|jpg|gif|mp4|mov)$'),
  -- Null: a guest's upload that hasn't been sent yet.
  room text,
  -- Uploader ('member ' and the id, or 'guest ' and the address), as long as it counts against the quota.
  uploader text,
  size bigint not null check (size > 0),
  created_at bigint not null,
  -- Whether it was sent in a message; unsent uploads are deleted after a while.
  is_sent boolean not null default false
);
create index chat_upload_unsent on chat_upload (created_at) where not is_sent;
create index chat_upload_uploader on chat_upload (uploader, created_at) where uploader is not null;
