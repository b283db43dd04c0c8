-- One code per phone and requester: a stranger's request doesn't invalidate the owner's code. Addresses are stored as hashes.
alter table otp add column address_hash text not null default '';
drop index otp_phone;
create unique index otp_phone on otp (phone, address_hash);

-- A client without a token may use a verification only from the address that verified the phone.
alter table verified_phone add column address_hash text;
