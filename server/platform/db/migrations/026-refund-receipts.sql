-- How many refunds the member had received when the last deposit was credited: later ones reduce what a bonus is granted
-- for, whether or not they were moved to the wallet. For deposits so far, those received by the time of the newest one.
alter table last_deposit add column refunds bigint not null default 0 check (refunds >= 0);
update last_deposit set refunds = (
  select count(*) from refund
  where refund.member_id = last_deposit.member_id and refund.created_at <= (
    select max(created_at) from statement
    where statement.member_id = last_deposit.member_id and type = 'deposit' and status = 'SUCCESS'));
