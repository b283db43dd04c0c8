-- Answers of calls that were sent with an Idempotency-Key. A repeat gets the stored answer instead of a second effect.

create table idempotency_key (
  member_id bigint not null references member on delete cascade,
  call text not null,
  key text not null,
  -- HMAC of the request's parameters and body: the same key with another request is refused.
  input_hmac text not null,
  -- When the newest attempt started. Its transaction only commits while it still owns the row.
  started_at bigint not null,
  attempt text not null,
  -- Null while the first request is running.
  answer jsonb,
  primary key (member_id, call, key)
);
create index idempotency_key_age on idempotency_key (started_at);
