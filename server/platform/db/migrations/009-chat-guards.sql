-- Support chat: a push ends with the session that asked for it, and uploads are counted by their bytes.

-- The session that asked for it; null: a guest's, whose room is one browser's own.
alter table chat_push add column token_hash text references session on delete cascade;
create index chat_push_session on chat_push (token_hash) where token_hash is not null;
-- Members' of before name no session; their portals tell them anew.
delete from chat_push using chat_room where chat_room.room = chat_push.room and chat_room.member_id is not null;

-- Who uploaded it, 'member ' and the id or 'guest ' and the address, until it counts no more.
alter table chat_upload add column uploader text;
create index chat_upload_uploader on chat_upload (uploader, created_at) where uploader is not null;
