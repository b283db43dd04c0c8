-- Amounts are hundredths of the account's currency; offers with amounts exist per currency.

update bank_account set currency = 'BAHT' where currency is null;
alter table bank_account alter column currency set default 'BAHT', alter column currency set not null;

alter table deposit_account add column currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT'));
alter table bonus_offer add column currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT'));
alter table promotion add column currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT'));
alter table prize add column currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT'));
alter table wheel add column currency text not null default 'BAHT' check (currency in ('LAK', 'BAHT'));

-- A service with kip accounts has stated its amounts in kip so far.
do $$ begin
  if exists (select from bank_account where currency = 'LAK') then
    update deposit_account set currency = 'LAK';
    update bonus_offer set currency = 'LAK';
    update promotion set currency = 'LAK';
    update prize set currency = 'LAK';
    update wheel set currency = 'LAK';
  end if;
end $$;

-- One active wheel per currency.
drop index wheel_one_active;
create unique index wheel_one_active on wheel (currency) where is_active;
