-- What a verified phone's registration can carry to show that it comes from who verified it. Null: verified before.
alter table verified_phone add column token_hash text;
