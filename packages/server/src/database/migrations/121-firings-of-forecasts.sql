-- The day of which a forecast expects so much that a trigger fired.

alter table trigger_firing add column day date;
