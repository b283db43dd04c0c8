-- Invite bonuses and refunds, and the totals at the last payout. Amounts satang, times epoch milliseconds.
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
  refund_win bigint not null default 0
);

create table invitee (
  inviter_id bigint not null references member,
  -- 1, 2, 3, … without gaps within an inviter.
  seq bigint not null,
  member_id bigint not null unique references member,
  -- The invitee's total stakes at the inviter's last payout.
  stake_seen bigint not null default 0,
  -- Total paid to the inviter for this invitee, in ten-thousandths of a satang.
  brought bigint not null default 0 check (brought >= 0),
  primary key (inviter_id, seq),
  constraint invitee_is_another check (inviter_id <> member_id)
);
insert into invitee (inviter_id, seq, member_id)
select invited_by, row_number() over (partition by invited_by order by id), id from member
where invited_by is not null;
insert into reward (member_id, invitees) select inviter_id, count(*) from invitee group by inviter_id;

create table refund (
  member_id bigint not null references member,
  seq bigint not null,
  amount bigint not null check (amount > 0),
  created_at bigint not null,
  primary key (member_id, seq)
);

-- Refunds received by a member, but not moved to the main wallet yet.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_owner,
  add constraint ledger_account_kind_check check (kind in ('wallet', 'game', 'refund', 'house_bank', 'house_bonus',
    'house_refund', 'house_invite', 'house_game', 'house_pending_withdrawal')),
  add constraint ledger_owner check (
    (kind in ('wallet', 'refund') and member_id is not null and slot_code is null)
    or (kind = 'game' and member_id is not null and slot_code is not null)
    or (kind like 'house\_%' and member_id is null and slot_code is null));
create unique index ledger_refund on ledger_account (member_id) where kind = 'refund';
