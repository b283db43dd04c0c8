-- Bonus offers, promotion codes, and the ones activated by members.

create domain bonus_code as text check (value ~ '^[A-Z0-9_-]{1,40}$');

create table bonus_offer (
  code bonus_code primary key,
  name text not null,
  -- Period of `max_received`: ever, the day, or the week from Sunday, at UTC+7.
  type text not null check (type in ('limit', 'day', 'week')),
  max_received int not null default 1 check (max_received > 0),
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  -- A fixed grant, or a percentage of the member's last deposit with a cap.
  grant_fixed bigint check (grant_fixed > 0),
  grant_percent int check (grant_percent > 0),
  grant_cap bigint check (grant_cap > 0),
  percent_fail int not null check (percent_fail between 0 and 100),
  turnover_multiple double precision not null check (turnover_multiple > 0),
  banners jsonb not null default '[]',
  is_open boolean not null default true,
  is_demo boolean not null default false,
  sort int not null default 0,
  constraint bonus_offer_grant check ((grant_fixed is null) = (grant_percent is not null and grant_cap is not null))
);

create table promotion (
  code bonus_code primary key,
  name text not null,
  -- HTML shown to the member after searching.
  description text not null,
  currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT')),
  grant_fixed bigint check (grant_fixed > 0),
  grant_percent int check (grant_percent > 0),
  grant_cap bigint check (grant_cap > 0),
  percent_fail int not null check (percent_fail between 0 and 100),
  turnover_multiple double precision not null check (turnover_multiple > 0),
  -- Null: unlimited.
  max_activations int check (max_activations > 0),
  activations int not null default 0 check (activations >= 0),
  is_open boolean not null default true,
  is_demo boolean not null default false,
  created_at bigint not null,
  constraint promotion_grant check ((grant_fixed is null) = (grant_percent is not null and grant_cap is not null)),
  constraint promotion_not_overfull check (activations <= max_activations)
);

-- Activated bonuses with their terms at activation: later changes of an offer don't affect them.
create table bonus_activation (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  offer_code bonus_code references bonus_offer,
  promotion_code bonus_code references promotion,
  granted bigint not null check (granted > 0),
  base bigint not null check (base >= granted),
  percent_fail int not null,
  -- May be ended once wallet and games together are at or below this.
  end_below bigint not null check (end_below >= 0),
  turnover_needed bigint not null check (turnover_needed > 0),
  -- The member's total stakes at activation.
  stake_at_activation bigint not null,
  activated_at bigint not null,
  ended_at bigint,
  -- Game balances cleared at the end.
  cleared bigint check (cleared >= 0),
  constraint bonus_activation_source check ((offer_code is null) <> (promotion_code is null)),
  constraint bonus_activation_end check ((ended_at is null) = (cleared is null))
);
create unique index bonus_activation_one_active on bonus_activation (member_id) where ended_at is null;
create unique index bonus_activation_promotion_once on bonus_activation (member_id, promotion_code) where promotion_code is not null;
create index bonus_activation_member on bonus_activation (member_id);
create index bonus_activation_offer on bonus_activation (member_id, offer_code, id desc) where offer_code is not null;
-- Indexes on references: checking a foreign key must not scan the table.
create index bonus_activation_by_offer on bonus_activation (offer_code) where offer_code is not null;
create index bonus_activation_by_promotion on bonus_activation (promotion_code) where promotion_code is not null;
