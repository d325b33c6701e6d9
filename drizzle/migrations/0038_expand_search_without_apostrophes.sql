-- The search text of orders that contain an apostrophe, which is no longer a space between two words.
update order_search set body = order_words(orders.number, orders.external_id, orders.reference, orders.data)
  from orders
  where orders.workspace_id = order_search.workspace_id and orders.id = order_search.order_id
    and concat_ws(' ', orders.external_id, orders.reference, orders.data) ~ '[''’‘ʼ`´]';
