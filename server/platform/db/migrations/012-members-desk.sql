-- What the desk does with members.

-- Set for a temporary password from the desk: it, and the sessions that it started, end then unless the member has replaced it.
alter table member add column password_expires_at bigint;
