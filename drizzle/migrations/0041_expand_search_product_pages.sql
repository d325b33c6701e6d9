-- Products are read again, in each language in use, so that the catalog search finds what their pages print.
update "catalog_products" set "stale_since" = now() where "is_offered";
