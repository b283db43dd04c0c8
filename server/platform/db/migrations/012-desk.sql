-- What the desk does with members' money.

-- Corrections of balances, booked against a house account of their own.
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

-- Credits of refused slips that wait for a second person.
create table slip_credit (
  slip_id bigint primary key references slip on delete cascade,
  amount bigint not null check (amount > 0),
  sending_bank text not null,
  transfer_ref text not null,
  reason text not null,
  requested_by bigint not null references staff,
  requested_at bigint not null
);

-- Signals that staff has dismissed; they come back only about something else.
create table signal_dismissal (
  member_id bigint not null references member,
  kind text not null,
  subject text not null,
  dismissed_at bigint not null,
  -- They don't count as the second person who pays.
  dismissed_by bigint references staff,
  primary key (member_id, kind, subject)
);
