-- The people at the operator's desk: their sessions, the records that they work on, and the audit log.

create table staff (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  role text not null check (role in ('owner', 'finance', 'support')),
  password_hash text not null,
  -- Set for a one-time password, which has to be replaced at the first sign-in with it; null for their own.
  password_expires_at bigint,
  -- Base32.
  totp_secret text not null,
  -- Time step of the last accepted code: each is accepted once.
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  -- Public credentials: disabled outside the demo.
  is_demo boolean not null default false,
  created_at bigint not null
);

create table staff_session (
  token_hash text primary key check (length(token_hash) = 64),
  staff_id bigint not null references staff,
  -- SHA-256 of name and address: wrong passwords from an address with a former session have a count of their own.
  address_hash text not null check (length(address_hash) = 64),
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
);
create index staff_session_staff on staff_session (staff_id, created_at desc);
create index staff_session_age on staff_session (created_at);

-- Who works on an undecided record, so that two people don't pay the same withdrawal.
create table staff_claim (
  record_kind text not null,
  record_id text not null,
  staff_id bigint not null references staff,
  taken_at bigint not null,
  primary key (record_kind, record_id)
);

-- What was decided, by whom and from where; written in the transaction of the decision.
create table audit_entry (
  id bigint generated always as identity primary key,
  at bigint not null,
  actor_kind text not null check (actor_kind in ('staff', 'operate', 'webhook')),
  staff_id bigint references staff,
  -- Of the staff, of `--by`, or of the webhook.
  actor_name text not null,
  action text not null,
  record_kind text not null,
  record_id text not null,
  -- The member whom the record belongs to.
  member_id bigint references member,
  before jsonb,
  after jsonb,
  -- Address of the staff's browser.
  address text,
  constraint audit_entry_staff check ((actor_kind = 'staff') = (staff_id is not null))
);
create index audit_entry_member on audit_entry (member_id, id desc) where member_id is not null;
create index audit_entry_record on audit_entry (record_kind, record_id, id desc);

create function audit_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_append_only();

-- Notes of the staff about a member.
create table member_note (
  id bigint generated always as identity primary key,
  -- One-time id of the form: sent again, it adds nothing.
  form_id uuid not null unique,
  member_id bigint not null references member,
  author text not null,
  text text not null check (length(text) between 1 and 300),
  created_at bigint not null
);
create index member_note_member on member_note (member_id, id desc);
