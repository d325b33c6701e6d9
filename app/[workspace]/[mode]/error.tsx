"use client";

import ErrorPage from "../../error.tsx";

// Renders inside the layout of the workspace, which stays.
export default ErrorPage;
