-- Addresses from which a member signed in: wrong passwords from there have a count of their own.
create table known_address (
  member_id bigint not null references member,
  -- SHA-256 of phone and address.
  address_hash text not null check (length(address_hash) = 64),
  seen_at bigint not null,
  primary key (member_id, address_hash)
);

-- A phone has one live one-time password, even if two are requested at the same time.
delete from otp older using otp newer
where older.phone = newer.phone
  and (older.created_at, older.token_hash) < (newer.created_at, newer.token_hash);
create unique index otp_phone on otp (phone);
