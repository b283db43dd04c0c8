-- When a pending slip is checked next, and the number of attempts: pending checks survive a restart.
alter table slip add column attempts int not null default 0;
alter table slip add column next_check_at bigint not null default 0;
create index slip_due on slip (next_check_at, id) where status = 'processing';

-- The demo bank's answer about a transfer; can be changed in the console.
alter table demo_transfer add column answer text not null default 'found'
  check (answer in ('found', 'not-found', 'unavailable'));
create index demo_transfer_newest on demo_transfer (id desc);
create index qr_code_by_age on qr_code (created_at desc) where status = 'open';
create index gift_newest on demo_gift (created_at desc);
