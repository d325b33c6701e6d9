import { headers } from "next/headers";
