-- Invite bonuses and refunds, and the totals at the last payout.
-- A carry is the rounding remainder in ten-thousandths of a satang, added to the next payout.

create table reward (
  member_id bigint primary key references member,
  -- Lengths of the member's lists: a page is a range of `seq`, and totals need no counting.
  invitees bigint not null default 0,
  refunds bigint not null default 0,
  invite_carry int not null default 0 check (invite_carry between 0 and 9999),
  refund_carry int not null default 0 check (refund_carry between 0 and 9999),
  -- The member's play totals at the last refund.
  refund_stake bigint not null default 0,
  refund_win bigint not null default 0,
  -- Net bonus money that the member had received at the last refund: losing it isn't the member's loss.
  refund_bonus bigint not null default 0
);

create table invitee (
  inviter_id bigint not null references member,
  -- 1, 2, 3, … without gaps within an inviter.
  seq bigint not null,
  member_id bigint not null unique references member,
  -- The invitee's total stakes at the inviter's last payout.
  stake_at_payout bigint not null default 0,
  -- Total paid to the inviter for this invitee, in ten-thousandths of a satang.
  earned bigint not null default 0 check (earned >= 0),
  primary key (inviter_id, seq),
  constraint invitee_is_another check (inviter_id <> member_id)
);

create table refund (
  member_id bigint not null references member,
  seq bigint not null,
  amount bigint not null check (amount > 0),
  created_at bigint not null,
  primary key (member_id, seq)
);
