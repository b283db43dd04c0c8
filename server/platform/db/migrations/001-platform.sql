-- What any backend has. In all files: times are epoch milliseconds, amounts hundredths of the account's currency.

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at bigint not null
);

-- Translations of the operator's texts (bonuses, promotions, wheels, prizes, sources, the notice). A text is stored
-- where it is used; without a translation, it is shown unchanged in all languages.
create table text_translation (
  source text not null,
  language text not null check (language in ('th', 'lo', 'en')),
  translated text not null
);
-- Texts may be longer than an index entry.
create unique index text_translation_key on text_translation (md5(source), language);

create table rate_limit (
  key text primary key,
  hits int not null,
  resets_at bigint not null
);
create index rate_limit_reset on rate_limit (resets_at);

-- Written by the check for readiness: one row, so that it doesn't grow.
create table readiness_check (
  id int primary key check (id = 1),
  checked_at bigint not null
);

-- Refuses the call with an error key of the contract and rolls back; the server throws it as a DomainError.
create function refuse(error_key text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'KP001', message = error_key;
end $$;
