/** What each fault is answered with: any other refusal, however well formed, is the wrong one. */
export const statuses: Record<string, number[]> = {
  // What happens to be JSON all the same reaches an id that nothing has.
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
