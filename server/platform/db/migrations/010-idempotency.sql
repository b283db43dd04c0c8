-- Responses of calls with an Idempotency-Key. A repeat gets the stored response instead of a second effect.

create table idempotency_key (
  member_id bigint not null references member on delete cascade,
  call text not null,
  key text not null,
  -- HMAC of parameters and body: the same key with another request is refused.
  input_hmac text not null,
  -- Start of the newest attempt. Its transaction commits only while it owns the row.
  started_at bigint not null,
  attempt text not null,
  -- Null while the first request is in progress.
  answer jsonb,
  primary key (member_id, call, key)
);
create index idempotency_key_age on idempotency_key (started_at);
