-- Staff who approved an announced deposit that another person credits.
alter table manual_deposit add column approved_by bigint references staff;
create index manual_deposit_decided_by on manual_deposit (member_id, decided_by) where decided_by is not null;

-- Staff who looked at a refused slip and left it refused.
alter table slip add column reviewed_at bigint, add column reviewed_by bigint references staff;
create index slip_to_review on slip (id) where status = 'failed' and reviewed_at is null;

-- Credits by hand that were booked back.
alter table slip add column reversed_at bigint, add column reversed_by bigint references staff;
alter table qr_payment add column credited_by bigint references staff, add column reversed_at bigint,
  add column reversed_by bigint references staff;
