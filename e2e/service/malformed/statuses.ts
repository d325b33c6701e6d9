/** The statuses that each fault may be answered with. Any other refusal is wrong, even with a valid body. */
export const statuses: Record<string, number[]> = {
  // Some of these texts are valid JSON, and reach an id that does not exist.
  "broken JSON": [400, 404],
  "invalid UTF-8": [400],
  "wrong value": [400, 404, 422],
  "wrong shape": [400],
  "unknown field": [400],
  "wrong content type": [415],
  "too large": [413],
  "wrong method": [404],
  "wrong id": [404],
  "unknown path": [404],
  "wrong parameter": [400],
  "unknown parameter": [400],
  "repeated parameter": [400],
  "wrong idempotency key": [400],
  "browser origin": [403],
  "wrong authorization": [401],
};
