-- How many statement entries the member had when the last deposit was credited: withdrawals and refunds with a higher
-- `seq` reduce what a bonus is granted for. For deposits so far, the entry of the newest one, which may have been written
-- earlier (an announced deposit).
alter table last_deposit add column statements bigint not null default 0 check (statements >= 0);
update last_deposit set statements = coalesce((
  select max(seq) from statement
  where member_id = last_deposit.member_id and type = 'deposit' and status = 'SUCCESS'), 0);
alter table last_deposit alter column statements drop default;

-- Net bonus money that the member had received at the last refund: losing it isn't the member's loss.
alter table reward add column refund_bonus bigint not null default 0;
create index bonus_taken_member on bonus_taken (member_id);
update reward set refund_bonus = coalesce((
  select sum(taken.granted - coalesce(taken.cleared, 0)) from bonus_taken taken
  where taken.member_id = reward.member_id
    and taken.taken_at <= (select max(created_at) from refund where refund.member_id = reward.member_id)), 0);
