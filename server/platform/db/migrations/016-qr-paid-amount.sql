-- What was paid, in satang, if it isn't the code's amount: people decide about it.
alter table qr_code add column paid_amount bigint check (paid_amount > 0);
