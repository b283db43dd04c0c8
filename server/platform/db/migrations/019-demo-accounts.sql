-- The demo's bank accounts don't exist: members may only see them while the demo is on.
alter table deposit_account add column is_demo boolean not null default false;
update deposit_account set is_demo = true
where (bank_code, account_no) in (
  ('KBANK', '0011223344'), ('SCB', '5566778899'), ('TRUEWALLET', '0899990000'),
  ('BCEL', '0102003004005'), ('LDB', '0302003004006'), ('BCEL', '0102003004013')
);
