-- Prize wheels, spins, and coupons.

create table wheel (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,40}$'),
  name text not null,
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  is_active boolean not null default false,
  is_demo boolean not null default false
);
-- One active wheel per currency.
create unique index wheel_one_active on wheel (currency) where is_active;

create table prize (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,40}$'),
  name text not null,
  -- Money is paid into the main wallet; goods are handed over by the operator.
  type text not null check (type in ('money', 'goods')),
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  amount bigint check (amount > 0),
  -- Once withdrawn, its coupons can't be claimed.
  is_open boolean not null default true,
  constraint prize_worth check ((type = 'money') = (amount is not null))
);

create table wheel_slice (
  id bigint generated always as identity primary key,
  wheel_code text not null references wheel,
  -- Position on the wheel, clockwise.
  sort int not null,
  code text not null,
  label text not null,
  bg_color text,
  text_color text,
  -- HTML shown to the member after the spin.
  description text,
  -- Weight relative to the wheel's other slices. Every slice can be won.
  weight int not null check (weight between 1 and 1000000),
  -- Null: no prize.
  prize_code text references prize,
  -- When it was taken off its wheel: spins and coupons of members still name it. Null: on the wheel.
  removed_at bigint,
  unique (wheel_code, code)
);
create index wheel_slice_prize on wheel_slice (prize_code) where prize_code is not null;

create table coupon (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16,64}$'),
  member_id bigint not null references member,
  prize_code text not null references prize,
  -- Null: created by the operator.
  slice_id bigint references wheel_slice,
  -- Value of the prize when it was won; null: not money.
  amount bigint check (amount > 0),
  created_at bigint not null,
  expires_at bigint not null,
  claimed_at bigint
);
create index coupon_open on coupon (member_id, created_at desc, id) where claimed_at is null;
create index coupon_prize on coupon (prize_code);
create index coupon_slice on coupon (slice_id) where slice_id is not null;

-- Spins; each cost one coin.
create table spin (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  slice_id bigint not null references wheel_slice,
  coupon_id text unique references coupon,
  spun_at bigint not null
);
create index spin_member on spin (member_id, id desc);
create index spin_slice on spin (slice_id);
