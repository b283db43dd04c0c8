-- Slices that were taken off their wheel: spins and coupons of members still name them. Null: on the wheel.
alter table wheel_slice add column removed_at bigint;
