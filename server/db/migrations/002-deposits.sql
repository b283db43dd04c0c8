-- When a slip that waits is checked next, and how often that was begun: what is under way survives a restart.
alter table slip add column attempts int not null default 0;
alter table slip add column next_check_at bigint not null default 0;
create index slip_due on slip (next_check_at, id) where status = 'processing';
