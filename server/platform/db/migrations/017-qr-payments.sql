-- What was paid by a payment code: a code may be paid more than once, and with another amount.
create table qr_payment (
  id bigint generated always as identity primary key,
  qr_id text not null references qr_code,
  -- The bank's, by which two payments of a code are told apart; null if nobody has named it.
  reference text,
  -- Satang.
  amount bigint not null check (amount > 0),
  reported_at bigint not null,
  credited_at bigint,
  dismissed_at bigint,
  unique (qr_id, reference),
  check (credited_at is null or dismissed_at is null)
);
create index qr_payment_waiting on qr_payment (reported_at) where credited_at is null and dismissed_at is null;

insert into qr_payment (qr_id, amount, reported_at, credited_at, dismissed_at)
  select id, coalesce(paid_amount, amount), coalesce(late_at, paid_at),
    case when status = 'paid' then paid_at end,
    case when status <> 'paid' then dismissed_at end
  from qr_code where status = 'paid' or late_at is not null;

drop index qr_code_late;
alter table qr_code drop column late_at, drop column dismissed_at, drop column paid_amount;
