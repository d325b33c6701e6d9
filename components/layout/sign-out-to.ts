/**
 * Ends the session and opens `next`.
 * @returns the server's error message, or "" without one, if the session did not end; null on success
 */
export async function signOutTo(next: string): Promise<string | null> {
  const { signOut } = await import("next-auth/react");
  try {
    const reply: { url?: string; error?: { message: string } } = await signOut({
      redirect: false,
      callbackUrl: next,
    });
    if (reply.error || !reply.url) return reply.error?.message ?? "";
  } catch {
    return "";
  }
  window.location.assign(next);
  return null;
}
