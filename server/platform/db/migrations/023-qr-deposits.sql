-- The payment code by which a deposit was paid.
alter table statement add column qrcode_id text references qr_code;
update statement s set qrcode_id = q.id
from qr_code q
where q.status = 'paid' and s.member_id = q.member_id and s.type = 'deposit' and s.from_text = q.provider
  and s.amount = q.amount and s.created_at = q.paid_at;
-- Checking the foreign key must not scan the table.
create index statement_qrcode on statement (qrcode_id) where qrcode_id is not null;
