-- One-time passwords that the operator tells members, for OTP_WEBHOOK=manual. Deleted when they expire.
create table manual_otp (
  ref text not null,
  phone text not null,
  code text not null,
  created_at bigint not null,
  primary key (phone, ref)
);
