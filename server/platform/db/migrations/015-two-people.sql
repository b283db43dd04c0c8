-- Who dismissed a signal: they don't count as the second person who pays. Null: before this was kept.
alter table signal_dismissal add column dismissed_by bigint references staff;
-- References of transfers that people typed are looked for at every bank: they may have picked the wrong one.
create index slip_reference on slip (lower(transfer_ref)) where status <> 'failed';
create index slip_credited_by on slip (member_id, credited_by) where credited_by is not null;
