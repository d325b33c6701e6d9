-- Products are read again, in each language in use, so that the catalog search finds their sizes and only the
-- techniques that they can be printed with.
update "catalog_products" set "stale_since" = now() where "is_offered";
