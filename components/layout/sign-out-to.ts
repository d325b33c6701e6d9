/** Leaves for `next` once the session is over. @returns what the server says where it is not, "" where it says nothing */
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
