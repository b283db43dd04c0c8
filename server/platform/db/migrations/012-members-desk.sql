-- What the desk does with members.

-- Set for a temporary password from the desk: it, and the sessions that it started, end then unless the member has replaced it.
alter table member add column password_expires_at bigint;

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

-- Corrections of members' balances by the staff, booked against a house account of their own.
insert into ledger_account (kind) values ('house_adjustment');

create table adjustment (
  id bigint generated always as identity primary key,
  -- One-time id of the form: sent again, it books nothing.
  form_id uuid not null unique,
  member_id bigint not null references member,
  -- Above zero: for the member.
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting', 'booked', 'refused')),
  requested_by bigint not null references staff,
  created_at bigint not null,
  -- The second person, or whoever dropped it; null if none was needed.
  decided_by bigint references staff,
  decided_at bigint,
  constraint adjustment_two_people check (status <> 'booked' or decided_by <> requested_by)
);
create index adjustment_member on adjustment (member_id, id desc);
create index adjustment_waiting on adjustment (id) where status = 'waiting';

-- Staff who approved and settled, for decisions that need two people; a wrong settlement is booked back within a day.
alter table withdrawal add column approved_by bigint references staff, add column decided_by bigint references staff,
  add column reversed_at bigint;
alter table manual_deposit add column decided_by bigint references staff, add column reversed_at bigint;

-- Signals that staff has dismissed; they come back only about something else.
create table signal_dismissal (
  member_id bigint not null references member,
  kind text not null,
  subject text not null,
  dismissed_at bigint not null,
  primary key (member_id, kind, subject)
);
create index bank_account_number on bank_account (account_no);
create index bank_account_holder on bank_account (replace(account_name, ' ', ''));
create index withdrawal_account on withdrawal (account_no);
