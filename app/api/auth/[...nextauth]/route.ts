import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/options.ts";

type Props = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, props: Props): Promise<Response> =>
  NextAuth(request as never, props as never, authOptions());

export { handle as GET, handle as POST };
