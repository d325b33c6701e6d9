/**
 * Both endpoints are kept for this long after the new one has proved itself: what was sent to the old one alone, just
 * before there was a new one, has had its ten seconds to be answered (specification, "Limits") by then, and the
 * deletion of the old one, which drops what it is still owed, drops nothing.
 */
export const overlapMs = 20_000;

/**
 * Where the latest attempt at the old one failed, it may be owed more: its retries are waited for, up to an hour. What
 * they still do not bring, the catch-up afterwards does.
 */
export const mostOverlapMs = 60 * 60_000;
