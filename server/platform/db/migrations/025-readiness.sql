-- Written by the check for readiness: one row, so that it doesn't grow.
create table readiness_check (
  id int primary key check (id = 1),
  checked_at bigint not null
);
