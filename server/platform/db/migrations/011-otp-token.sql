-- Token with which a registration proves that it comes from whoever verified the phone. Null: verified before.
alter table verified_phone add column token_hash text;
