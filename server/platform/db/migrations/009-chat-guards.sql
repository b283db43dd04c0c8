-- Support chat: push subscriptions end with their session, and uploads count against a quota.

-- The member's session; null: a guest's subscription, whose room is used by one browser only.
alter table chat_push add column token_hash text references session on delete cascade;
create index chat_push_session on chat_push (token_hash) where token_hash is not null;
-- Existing subscriptions of members have no session; their portals will send them again.
delete from chat_push using chat_room where chat_room.room = chat_push.room and chat_room.member_id is not null;

-- Uploader ('member ' and the id, or 'guest ' and the address), as long as it counts against the quota.
alter table chat_upload add column uploader text;
create index chat_upload_uploader on chat_upload (uploader, created_at) where uploader is not null;
