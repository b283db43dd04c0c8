-- The demo's games, bonuses, promotion codes and wheels: members may only use them while the demo is on.
alter table slot add column is_demo boolean not null default false;
alter table bonus_offer add column is_demo boolean not null default false;
alter table promotion add column is_demo boolean not null default false;
alter table wheel add column is_demo boolean not null default false;
update slot set is_demo = true where web like '/demo/games/%';
update bonus_offer set is_demo = true
where code in ('MORNING', 'WEEKLY', 'NEWMEMBER', 'DAILY', 'MORNINGKIP', 'NEWMEMBERKIP', 'DAILYKIP');
update promotion set is_demo = true where code in ('KAPAO50', 'SONGKRAN', 'KAPAO25K');
update wheel set is_demo = true where code in ('MONTH', 'PAIR', 'MANY', 'KIP-MONTH', 'KIP-PAIR', 'KIP-MANY');
