-- Citus cannot distribute identity columns. A build that runs beside this one leaves the id out of its inserts, so the
-- default serves it too.
LOCK TABLE "audit_log", "order_count_changes", "order_statistic_changes" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DO $$
DECLARE
  relation text;
  next bigint;
BEGIN
  FOREACH relation IN ARRAY ARRAY['audit_log', 'order_count_changes', 'order_statistic_changes'] LOOP
    next := nextval(pg_get_serial_sequence(relation, 'id'));
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', relation);
    EXECUTE format('CREATE SEQUENCE %I START WITH %s OWNED BY %I.id', relation || '_id_seq', next, relation);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id SET DEFAULT nextval(%L)', relation, relation || '_id_seq');
  END LOOP;
END $$;
