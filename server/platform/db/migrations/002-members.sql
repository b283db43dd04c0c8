-- Members, their bank accounts, sessions and one-time passwords, and responses of calls with an Idempotency-Key.

create table source (
  code text primary key,
  description text not null,
  sort int not null default 0,
  -- Closed ones aren't offered to new members.
  is_open boolean not null default true
);

create table member (
  id bigint generated always as identity primary key,
  -- Shown in the portal and used in invite links; reveals nothing about the number of members.
  public_id text not null unique check (public_id ~ '^[0-9A-Z]{8}$'),
  -- Canonical phone number.
  username text not null unique check (username ~ '^[0-9+]{1,24}$'),
  name text not null,
  password_hash text not null,
  -- Set for a temporary password from the desk: it, and the sessions that it started, end then unless the member has replaced it.
  password_expires_at bigint,
  source_code text references source,
  invited_by bigint references member,
  is_active boolean not null default true,
  -- A demo member's password is public: it signs in only while the demo is on.
  is_demo boolean not null default false,
  coin int not null default 0 check (coin >= 0),
  created_at bigint not null
);
create index member_invited_by on member (invited_by) where invited_by is not null;

create table bank_account (
  member_id bigint primary key references member,
  bank_code text not null,
  account_no text not null check (account_no ~ '^[0-9]{7,20}$'),
  account_name text not null,
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  mode text not null default 'AUTO',
  updated_at bigint not null,
  constraint bank_account_one_owner unique (bank_code, account_no)
);
create index bank_account_number on bank_account (account_no);
create index bank_account_holder on bank_account (replace(account_name, ' ', ''));

create table session (
  token_hash text primary key check (length(token_hash) = 64),
  member_id bigint not null references member,
  created_at bigint not null,
  last_used_at bigint not null,
  expires_at bigint not null
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

-- Addresses from which a member signed in: wrong passwords from there have a count of their own.
create table known_address (
  member_id bigint not null references member,
  -- SHA-256 of phone and address.
  address_hash text not null check (length(address_hash) = 64),
  seen_at bigint not null,
  primary key (member_id, address_hash)
);

create table otp (
  token_hash text primary key check (length(token_hash) = 64),
  phone text not null,
  address_hash text not null default '',
  ref text not null,
  code_hash text not null,
  attempts int not null default 0,
  is_used boolean not null default false,
  created_at bigint not null,
  expires_at bigint not null
);
create index otp_expiry on otp (expires_at);
-- One live code per phone and requester, even if two are requested at the same time: a stranger's request doesn't
-- invalidate the owner's code.
create unique index otp_phone on otp (phone, address_hash);

create table verified_phone (
  phone text primary key,
  verified_at bigint not null,
  -- Token with which a registration proves that it comes from whoever verified the phone.
  token_hash text,
  -- A client without a token may use a verification only from the address that verified the phone.
  address_hash text
);

-- One-time passwords that the operator tells members, for OTP_WEBHOOK=manual. Those that have expired are deleted
-- with the next one, or when the operator lists them.
create table manual_otp (
  ref text not null,
  phone text not null,
  code text not null,
  created_at bigint not null,
  primary key (phone, ref)
);

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
  response jsonb,
  primary key (member_id, call, key)
);
create index idempotency_key_age on idempotency_key (started_at);

-- Claims an idempotency key for a request; a null response leaves the claim in progress. Returns false if another request
-- has claimed it. Deletes some old rows, but none that another process has locked.
create function claim_idempotency_key(
  owner bigint, call_name text, request_key text, hmac text, at bigint, attempt_id text, stored_response text,
  sweep_before bigint
) returns boolean language plpgsql as $$
begin
  delete from idempotency_key where (member_id, call, key) in (
    select member_id, call, key from idempotency_key where started_at < sweep_before
    order by started_at limit 20 for update skip locked);
  insert into idempotency_key (member_id, call, key, input_hmac, started_at, attempt, response)
    values (owner, call_name, request_key, hmac, at, attempt_id, stored_response::jsonb) on conflict do nothing;
  return found;
end $$;
