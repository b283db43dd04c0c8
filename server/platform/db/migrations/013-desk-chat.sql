-- The day's report.

-- Postings of a range of days. The ledger is appended in the order of its times, so a small index is enough.
create index ledger_transaction_created on ledger_transaction using brin (created_at) with (pages_per_range = 32);
