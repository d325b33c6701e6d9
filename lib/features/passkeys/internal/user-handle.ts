/** What an authenticator keeps of a person: their id, which says nothing of them. */
export const userHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

export const isHandleOf = (given: string, userId: string) =>
  Buffer.from(given, "base64url").equals(userHandle(userId));
