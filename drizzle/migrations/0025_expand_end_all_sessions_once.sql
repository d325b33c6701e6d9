-- Signing out left sessions open until now, so nobody knows which of these were signed out. Everybody signs in once more.
UPDATE "sessions" SET "ended_at" = now() WHERE "ended_at" IS NULL;
