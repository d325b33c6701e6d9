"use client";

import ErrorPage from "../../error.tsx";

// Within the layout of the area, which stays.
export default ErrorPage;
