-- Translations of the operator's texts (bonuses, promotions, wheels, prizes, sources, the notice). A text is stored
-- where it is used; without a translation, it is shown unchanged in all languages.

create table text_translation (
  source text not null,
  language text not null check (language in ('th', 'lo', 'en')),
  translated text not null
);
-- Texts may be longer than an index entry.
create unique index text_translation_key on text_translation (md5(source), language);
