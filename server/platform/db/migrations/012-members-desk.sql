-- What the desk does with members.

-- Set for a temporary password from the desk: it, and the sessions that it started, end then unless the member has replaced it.
alter table member add column password_expires_at bigint;

-- Notes of the staff about a member.
create table member_note (
  id bigint generated always as identity primary key,
  -- One-time id of the form: sent again, it adds nothing.
  form_id uuid not null unique,
  member_id bigint not null references member,
  author text not null,
  text text not null check (length(text) between 1 and 300),
  created_at bigint not null
);
create index member_note_member on member_note (member_id, id desc);
