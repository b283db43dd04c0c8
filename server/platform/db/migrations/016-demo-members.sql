-- Demo members: their password is public, so they can only sign in while the demo is on.
alter table member add column is_demo boolean not null default false;
update member set is_demo = true
from bank_account b
where b.member_id = member.id
  and (member.username, b.account_no) in (
    ('0812345678', '0123456789'), ('0823456789', '9876543210'), ('0834567890', '1112223334'),
    ('2055512345', '0101200012345'), ('2077712345', '0302111000123'), ('2099912345', '0101200098765')
  );
