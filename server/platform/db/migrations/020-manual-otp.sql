-- One-time passwords that the operator tells members, for OTP_WEBHOOK=manual. Those that have expired are deleted
-- with the next one, or when the operator lists them.
create table manual_otp (
  ref text not null,
  phone text not null,
  code text not null,
  created_at bigint not null,
  primary key (phone, ref)
);
