-- For pages and totals of a date range of a member's statement.
create index statement_member_created on statement (member_id, created_at desc, seq desc);
