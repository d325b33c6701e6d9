const id = "0b5e8f6a-7a1c-4f0e-9d55-3f2f6a1c9e01";
const at = "2026-03-01T12:00:00.000Z";

export const sampleAddress = {
  name: "Ada Lovelace",
  company: null,
  line1: "12 St James's Square",
  line2: null,
  postal_code: "75001",
  city: "Paris",
  country: "FR",
  phone: null,
  email: "ada@example.com",
};

export const sampleOrderRequest = {
  external_id: "A-1001",
  shipping_address: sampleAddress,
  items: [{ sku: "TEE-BLK-M", quantity: 2 }],
};

export const sampleCosts = {
  items_cents: 2400,
  discount_cents: 0,
  options_cents: 300,
  shipping_cents: 490,
  tax_cents: 638,
  total_cents: 3828,
  tax_rate: 20,
  vat_regime: "domestic",
  currency: "EUR",
};

export const sampleOrder = {
  id,
  number: "PR-1001",
  external_id: "A-1001",
  status: "draft",
  test: true,
  items: [
    {
      line: 1,
      sku: "TEE-BLK-M",
      product_id: null,
      title: "Tee",
      color: "Black",
      size: "M",
      quantity: 2,
      unit_cost_cents: 1200,
      total_cost_cents: 2400,
      files: [{ face: "front", url: "https://files.example.com/1.png" }],
    },
  ],
  shipping_address: sampleAddress,
  costs: sampleCosts,
  shipments: [
    {
      id,
      carrier: "Colissimo",
      tracking_number: "6A123",
      tracking_url: null,
      status: "shipped",
      shipped_at: at,
      delivered_at: null,
    },
  ],
  history: [{ event: "order.created", status: "draft", at }],
  api_key_prefix: "svc_test_abcd",
  created_at: at,
  confirmed_at: null,
  cancelled_at: null,
  updated_at: at,
};

export const sampleMe = {
  account: { id, name: "Print & Co" },
  api_key: {
    name: "desk",
    prefix: "svc_test_cana",
    mode: "test",
    scopes: ["orders:read"],
    spending_limits: {
      daily_cents: 30_000,
      per_order_cents: 15_000,
      currency: "EUR",
      payments_frozen: false,
    },
    expires_at: null,
  },
};

export const sampleWebhook = {
  id,
  url: "https://desk.example.com/hook",
  events: ["order.shipped"],
  status: "active",
  last_delivery: { type: "order.shipped", status: "delivered", http_status: 200, at },
  created_at: at,
  updated_at: at,
  paused_at: null,
  deleted_at: null,
};

export const sampleEvent = {
  id,
  type: "order.shipped",
  created_at: at,
  data: {
    order: { id, number: "PR-1001", external_id: null, status: "shipped", test: true },
    shipments: [{ carrier: "Colissimo", tracking_number: "6A123", tracking_url: null }],
  },
};
