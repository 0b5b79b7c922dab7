-- PostgreSQL plans by what it has counted. Labels and links were counted anew after a hundred thousand changes and more, and
-- so never in a small kitchen: after a thousand now, and after a hundredth of what there is.
alter table label set (
  autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table label_link set (
  autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01,
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.02);
