/** A year, of this host alone: what its neighbours speak is theirs to say. */
export const strictTransport = "max-age=31536000";
