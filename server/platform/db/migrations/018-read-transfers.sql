-- The transfer that a slip's code names, also if the bank was never asked about it: what people type for it doesn't count then.
alter table slip add column read_bank text, add column read_ref text,
  add constraint slip_read check ((read_bank is null) = (read_ref is null));

-- Staff who booked a settlement back.
alter table withdrawal add column reversed_by bigint references staff;
alter table manual_deposit add column reversed_by bigint references staff;
create index withdrawal_decided_by on withdrawal (member_id, decided_by) where decided_by is not null;
create index manual_deposit_reversed_by on manual_deposit (member_id, reversed_by) where reversed_by is not null;
